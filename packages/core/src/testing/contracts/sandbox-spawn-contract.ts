import { describe, expect, it } from 'vitest';
import type { SandboxCommand, SpawnOptions } from '../../ports/sandbox.js';
import { codeOf, collect, type ContractSubject } from './sandbox-contract-subject.js';

/** The process half of the sandbox contract. */
export function sandboxSpawnContract(subject: ContractSubject): void {
  const run = async (command: SandboxCommand, options?: SpawnOptions) =>
    collect(await subject.sandbox.spawn(command, options));
  const needs = (...commands: string[]) =>
    it.skipIf(!commands.every((command) => subject.flags.commands?.includes(command) ?? true));
  const needsShell = it.skipIf(subject.flags.shellSyntax === false);

  describe('processes', () => {
    needs('echo')('an argv runs as it is, without a shell', async () => {
      const { all, exit } = await run({ argv: ['echo', 'a  b', '$HOME', '*', ';'] });
      expect({ all, exit }).toEqual({ all: 'a  b $HOME * ;\n', exit: { code: 0, reason: 'exited', drained: true } });
    });

    needs('echo')('a shell string is split into words and its quotes are removed', async () => {
      expect((await run({ shell: `echo one 'two  three' "four"` })).all).toBe('one two  three four\n');
    });

    needs('false')('the exit code is that of the command', async () => {
      expect((await run({ argv: ['false'] })).exit).toEqual({ code: 1, reason: 'exited', drained: true });
      expect((await run({ shell: 'false' })).exit).toEqual({ code: 1, reason: 'exited', drained: true });
    });

    it('a command that is not there exits with 127 and says so, or could not be spawned', async () => {
      for (const command of [{ argv: ['no-such-command-here'] }, { shell: 'no-such-command-here' }]) {
        const { all, exit } = await run(command);
        expect([exit.reason, exit.code]).toEqual(exit.reason === 'exited' ? ['exited', 127] : ['spawn-failed', null]);
        expect(`${all}${exit.message ?? ''}`).toContain('no-such-command-here');
      }
    });

    needs('pwd')('cwd is the working directory unless given', async () => {
      const dir = await subject.freshDirectory();
      expect((await run({ argv: ['pwd'] }, { cwd: dir })).all).toBe(`${dir}\n`);
      const here = await subject.sandbox.fs.realpath(subject.sandbox.caps.workdir);
      expect((await run({ argv: ['pwd'] })).all).toBe(`${here}\n`);
    });

    needs('touch')('a cwd that does not exist starts nothing', async () => {
      const dir = await subject.freshDirectory();
      const outcome = await run({ argv: ['touch', `${dir}/made`] }, { cwd: `${dir}/none` }).then(
        ({ exit }) => exit.reason,
        (error: { readonly code?: string }) => error.code,
      );
      expect(outcome).toMatch(/^(spawn-failed|ENOENT)$/);
      expect(await codeOf(subject.sandbox.fs.stat(`${dir}/made`))).toBe('ENOENT');
    });

    needs('printenv')('env is added to the environment of the sandbox', async () => {
      const env = { SALLYPORT_TEST: 'a b=c "d" 😀' };
      expect((await run({ argv: ['printenv', 'SALLYPORT_TEST'] }, { env })).all).toBe('a b=c "d" 😀\n');
      expect((await run({ argv: ['printenv', 'HOME'] }, { env })).exit.code).toBe(0);
      expect((await run({ argv: ['printenv', 'SALLYPORT_TEST'] })).exit.code).toBe(1);
    });

    needs('cat')('stdin is given whole and closed', async () => {
      expect((await run({ argv: ['cat'] }, { stdin: 'né 你好 😀\n' })).all).toBe('né 你好 😀\n');
      expect((await run({ argv: ['cat'] }, { stdin: new TextEncoder().encode('bytes') })).all).toBe('bytes');
      expect((await run({ argv: ['cat'] })).all).toBe('');
    });

    needs('cat')('processes and fs see the same files', async () => {
      const dir = await subject.freshDirectory();
      await subject.sandbox.fs.write(`${dir}/shared`, 'é你😀'.repeat(5000));
      const { all, chunks } = await run({ argv: ['cat', 'shared'] }, { cwd: dir });
      expect(all).toBe('é你😀'.repeat(5000));
      expect(chunks.filter(({ data }) => data === '' || /^\p{Cs}|\p{Cs}$/u.test(data))).toEqual([]);
    });

    needs('cat')('stderr is told apart where the sandbox can, and order is by seq', async () => {
      const dir = await subject.freshDirectory();
      await subject.sandbox.fs.write(`${dir}/there`, 'on stdout\n');
      const { stdout, stderr, all, chunks, exit } = await run({ argv: ['cat', 'there', 'missing'] }, { cwd: dir });
      expect(exit.code).toBe(1);
      expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => index));
      expect(all).toContain('on stdout\n');
      expect(all).toContain('missing');
      if (subject.sandbox.caps.separateStderr)
        expect([stdout, stderr.includes('missing')]).toEqual(['on stdout\n', true]);
      else expect(new Set(chunks.map(({ stream }) => stream))).toEqual(new Set(['merged']));
    });

    needsShell('a shell string knows sequences, redirections and variables', async () => {
      const dir = await subject.freshDirectory();
      const { all, exit } = await run(
        { shell: 'printf a; printf "$WORD" > file; cat file; false' },
        { cwd: dir, env: { WORD: 'b' } },
      );
      expect({ all, code: exit.code }).toEqual({ all: 'ab', code: 1 });
      expect((await run({ shell: 'printf e >&2' })).all).toBe('e');
    });

    needs('sleep')('kill ends a running process, and may be repeated', async () => {
      const process = await subject.sandbox.spawn({ argv: ['sleep', '60'] });
      await process.kill();
      await process.kill();
      const { exit } = await collect(process);
      expect(exit.reason).toBe('killed');
      expect(exit.message).toEqual(expect.any(String));
      await process.kill();
      expect(await process.exit).toEqual(exit);
    });

    needsShell('what was printed before a kill is kept', async () => {
      if (!subject.sandbox.caps.streaming) return;
      const process = await subject.sandbox.spawn({ shell: 'echo before; sleep 60' });
      let seen = '';
      for await (const chunk of process.output) {
        seen += chunk.data;
        await process.kill();
      }
      expect({ seen, reason: (await process.exit).reason }).toEqual({ seen: 'before\n', reason: 'killed' });
    });

    needs('sleep')('an abort of the signal ends the process', async () => {
      const controller = new AbortController();
      const process = await subject.sandbox.spawn({ argv: ['sleep', '60'] }, { signal: controller.signal });
      controller.abort();
      const { exit } = await collect(process);
      expect({ code: exit.code, reason: exit.reason }).toEqual({ code: null, reason: 'aborted' });
    });

    needs('touch')('a signal that has aborted already lets nothing run', async () => {
      const dir = await subject.freshDirectory();
      const { exit } = await run({ argv: ['touch', `${dir}/made`] }, { signal: AbortSignal.abort() });
      expect(exit.reason).toBe('aborted');
      expect(await codeOf(subject.sandbox.fs.stat(`${dir}/made`))).toBe('ENOENT');
    });

    needs('echo')('exit settles without a reader, and the output is still there after it', async () => {
      const process = await subject.sandbox.spawn({ argv: ['echo', 'kept'] });
      const exit = await process.exit;
      expect(exit).toEqual({ code: 0, reason: 'exited', drained: true });
      expect((await collect(process)).all).toBe('kept\n');
    });

    needs('echo')('a late abort or kill changes nothing', async () => {
      const controller = new AbortController();
      const process = await subject.sandbox.spawn({ argv: ['echo', 'x'] }, { signal: controller.signal });
      const first = await process.exit;
      controller.abort();
      await process.kill();
      expect(await process.exit).toEqual(first);
    });

    needs('echo')('processes run side by side under ids of their own', async () => {
      const started = await Promise.all(
        ['1', '2', '3', '4'].map((word) => subject.sandbox.spawn({ argv: ['echo', word] })),
      );
      expect(new Set(started.map(({ id }) => id)).size).toBe(4);
      expect((await Promise.all(started.map(collect))).map(({ all }) => all)).toEqual(['1\n', '2\n', '3\n', '4\n']);
    });

    needs('touch', 'cat')('a read-only spawn can read and cannot write, where the sandbox enforces it', async () => {
      if (!subject.sandbox.caps.readOnlySpawn) return;
      const dir = await subject.freshDirectory();
      await subject.sandbox.fs.write(`${dir}/there`, 'text');
      const { exit } = await run({ argv: ['touch', `${dir}/made`] }, { readOnly: true });
      expect([exit.code === 0, (exit.refusedWrites ?? 0) > 0]).toEqual([false, true]);
      expect(await codeOf(subject.sandbox.fs.stat(`${dir}/made`))).toBe('ENOENT');
      const read = await run({ argv: ['cat', `${dir}/there`] }, { readOnly: true });
      expect([read.all, read.exit]).toEqual(['text', { code: 0, reason: 'exited', drained: true }]);
    });

    needs('touch', 'echo')(
      'a command that a plan does not cover does not run, where the sandbox enforces it',
      async () => {
        if (!subject.sandbox.caps.plannedSpawn) return;
        const dir = await subject.freshDirectory();
        const command = { argv: ['touch', `${dir}/made`] };
        const { exit } = await run(command, { plan: [['touch', `${dir}/other`]] });
        expect([exit.reason, exit.message?.includes(`touch ${dir}/made`)]).toEqual(['unplanned', true]);
        expect((await run(command, { plan: [] })).exit.reason).toBe('unplanned');
        expect(await codeOf(subject.sandbox.fs.stat(`${dir}/made`))).toBe('ENOENT');
        const exited = { code: 0, reason: 'exited', drained: true };
        expect((await run(command, { plan: [['echo'], ['touch', null]] })).exit).toEqual(exited);
        expect((await run({ shell: `echo a 'b c'` }, { plan: [['echo', 'a', 'b c']] })).exit).toEqual(exited);
        if (subject.flags.shellSyntax === false || subject.sandbox.caps.shell === 'none') return;
        const cut = await run({ shell: `echo a; echo b; touch ${dir}/late` }, { plan: [['echo', 'a']] });
        expect([cut.all, cut.exit.reason]).toEqual(['a\n', 'unplanned']);
        expect(await codeOf(subject.sandbox.fs.stat(`${dir}/late`))).toBe('ENOENT');
      },
    );
  });
}
