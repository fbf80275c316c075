import { describe, expect, it } from 'vitest';
import { collect } from '../testing/contracts/sandbox-contract-subject.js';
import { sandboxContract } from '../testing/contracts/sandbox-contract.js';
import { splitWords } from './memory-command.js';
import { memorySandbox } from './memory-sandbox.js';
import { plainCommands } from './plain-commands.js';

sandboxContract('memory', () => memorySandbox({ commands: plainCommands }), { shellSyntax: false });

describe('memorySandbox', () => {
  it('plants files by absolute and by relative path', async () => {
    const { fs } = memorySandbox({ files: { 'src/a.ts': 'a', '/home/user/b': new Uint8Array([98]) } });
    const read = async (path: string) => new TextDecoder().decode(await fs.read(path));
    expect([await read('/srv/app/src/a.ts'), await read('/home/user/b')]).toEqual(['a', 'b']);
  });

  it('a key equal to a whole shell string answers it; the shell handler answers what no key does', async () => {
    const sandbox = memorySandbox({
      commands: { 'a | b': (args, io) => io.stdout(`whole ${args.length}`) },
      shell: ([script = ''], io) => {
        io.stdout(`shell: ${script}`);
        return 3;
      },
    });
    const outcome = async (shell: string) => {
      const { all, exit } = await collect(await sandbox.spawn({ shell }));
      return [all, exit.code];
    };
    expect(await outcome('a | b')).toEqual(['whole 0', 0]);
    expect(await outcome('a || b')).toEqual(['shell: a || b', 3]);
  });

  it('a command that throws exits with 1 and says why', async () => {
    const sandbox = memorySandbox({ commands: { bad: () => Promise.reject(new Error('broken')) } });
    const { stderr, exit } = await collect(await sandbox.spawn({ argv: ['bad'] }));
    expect([stderr, exit]).toEqual(['broken\n', { code: 1, reason: 'exited', drained: true }]);
  });

  it('bc-278 a character split over two writes comes out whole; a cut one becomes U+FFFD at the end', async () => {
    const sandbox = memorySandbox({
      commands: {
        split: (_args, io) => {
          for (const bytes of [
            [0xe4, 0xbd],
            [0xa0, 0xe5, 0xa5, 0xbd],
            [0xf0, 0x9f],
          ])
            io.stdout(new Uint8Array(bytes));
        },
        halves: (_args, io) => {
          io.stdout('a\ud83d');
          io.stdout('\ude00b\ud83d');
        },
      },
    });
    expect((await collect(await sandbox.spawn({ argv: ['split'] }))).all).toBe('你好\uFFFD');
    expect((await collect(await sandbox.spawn({ argv: ['halves'] }))).all).toBe('a😀b\uFFFD');
  });

  it('die ends processes as a crash does', async () => {
    const sandbox = memorySandbox({ commands: plainCommands });
    const process = await sandbox.spawn({ argv: ['sleep', '60'] });
    sandbox.die('out of memory');
    expect(await process.exit).toEqual({ code: null, reason: 'sandbox-dead', message: 'out of memory', drained: true });
    expect(await sandbox.dead).toEqual({ reason: 'out of memory' });
  });
});

describe('splitWords', () => {
  it.each([
    ['echo a  b', ['echo', 'a', 'b']],
    [`echo 'a b'"c d"e`, ['echo', 'a bc de']],
    ['a\\ b c', ['a b', 'c']],
    ['echo "a \\" b"', ['echo', 'a " b']],
    ['', []],
    ['a && b', undefined],
    ['a; b', undefined],
    ['echo $x', undefined],
    ['echo "$x"', undefined],
    ['a > b', undefined],
    [`echo 'open`, undefined],
  ])('%s', (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });
});
