import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../ports/sandbox.js';
import { sandboxFsContract } from './sandbox-fs-contract.js';
import { codeOf, collect, type ContractSubject, type SandboxContractFlags } from './sandbox-contract-subject.js';
import { sandboxSpawnContract } from './sandbox-spawn-contract.js';

/**
 * What every sandbox must do, whatever runs behind it. `makeSandbox` is asked once for a sandbox that most tests
 * share, and once more for each test that ends its sandbox.
 */
export function sandboxContract(
  name: string,
  makeSandbox: () => Sandbox | Promise<Sandbox>,
  flags: SandboxContractFlags = {},
): void {
  describe(`sandbox contract: ${name}`, () => {
    const subject = {} as { -readonly [Key in keyof ContractSubject]: ContractSubject[Key] };
    subject.flags = flags;
    let directories = 0;
    beforeAll(async () => {
      subject.sandbox = await makeSandbox();
    });
    afterAll(() => subject.sandbox.dispose());
    subject.freshDirectory = async () => {
      const path = `${subject.sandbox.caps.workdir}/contract-${++directories}`;
      await subject.sandbox.fs.mkdir(path, { recursive: true });
      return subject.sandbox.fs.realpath(path);
    };

    it('caps name absolute directories that exist', async () => {
      const { caps, fs } = subject.sandbox;
      expect([caps.workdir[0], caps.home[0]]).toEqual(['/', '/']);
      expect((await fs.stat(caps.workdir)).type).toBe('directory');
      expect((await fs.stat(caps.home)).type).toBe('directory');
    });

    sandboxFsContract(subject);
    sandboxSpawnContract(subject);

    describe('end of a sandbox', () => {
      it('dispose ends running processes, settles their exit and resolves dead', async () => {
        const sandbox = await makeSandbox();
        const running = await sandbox.spawn({ argv: ['sleep', '60'] });
        await sandbox.dispose();
        const { exit } = await collect(running);
        expect({ code: exit.code, reason: exit.reason }).toEqual({ code: null, reason: 'sandbox-dead' });
        expect(typeof (await sandbox.dead).reason).toBe('string');
      });

      it('dispose may be called twice, and everything after it rejects with EDEAD', async () => {
        const sandbox = await makeSandbox();
        await sandbox.dispose();
        await sandbox.dispose();
        const { workdir } = sandbox.caps;
        const late = [
          sandbox.spawn({ argv: ['true'] }),
          sandbox.fs.read(`${workdir}/x`),
          sandbox.fs.write(`${workdir}/x`, ''),
          sandbox.fs.readdir(workdir),
        ];
        expect(await Promise.all(late.map(codeOf))).toEqual(['EDEAD', 'EDEAD', 'EDEAD', 'EDEAD']);
      });

      it('dead stays open while the sandbox lives', async () => {
        const open = Symbol('open');
        await subject.sandbox.fs.stat(subject.sandbox.caps.workdir);
        expect(await Promise.race([subject.sandbox.dead, Promise.resolve(open)])).toBe(open);
      });
    });
  });
}
