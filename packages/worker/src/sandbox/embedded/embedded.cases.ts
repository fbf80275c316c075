// What the embedded sandbox promises beyond the contract of all sandboxes; run in Node and, over workers, in a browser.
import type { SpawnPlan } from '@sallyport/core/sandbox';
import { collect } from '@sallyport/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedSandbox } from './create-embedded-sandbox.js';
import type { EmbeddedOptions } from './embedded-options.js';

export function embeddedCases(make: (options: EmbeddedOptions) => Promise<EmbeddedSandbox>): void {
  let sandbox: EmbeddedSandbox;
  beforeAll(async () => {
    sandbox = await make({ files: { 'a.txt': 'alpha\n', 'src/b.txt': 'beta\n' } });
  });
  afterAll(() => sandbox.dispose());

  const run = async (shell: string, options = {}) => {
    const { stdout, stderr, exit } = await collect(await sandbox.spawn({ shell }, options));
    return { stdout, stderr, code: exit.code };
  };
  const ok = (stdout: string) => ({ stdout, stderr: '', code: 0 });

  describe('commands', () => {
    it.each([
      ['cat a.txt src/b.txt', 'alpha\nbeta\n'],
      ['cd src && pwd && ls', '/srv/app/src\nb.txt\n'],
      ['echo $HOME $PWD $USER; cd; pwd', '/home/user /srv/app user\n/home/user\n'],
      ['seq 1 100001 | tail -1', '100001\n'],
      ['i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done; echo $i', '2000\n'],
      ['find . -name "*.txt" | sort', './a.txt\n./src/b.txt\n'],
      ['grep -rn beta .', './src/b.txt:1:beta\n'],
      ['printf "é😀" | wc -c', '6\n'],
      ['t=1; trap "echo bye $t \\$?" EXIT; (exit 0)', 'bye 1 0\n'],
      ['f() { trap - EXIT; exit 0; }; trap "echo bye" 0; [ -d nope ] || exit 0; f', 'bye\n'],
      ['which cat; type -t cat', '/usr/bin/cat\nfile\n'],
      ['echo lost > /dev/null; cat /dev/null; echo $?', '0\n'],
      ['cat <<EOF\n  indented\nEOF', '  indented\n'],
      ['ln -s a.txt link && cat link && readlink link && rm link', 'alpha\na.txt\n'],
      ['printf "echo ran $1" > t.sh && chmod +x t.sh && ./t.sh && rm t.sh', 'ran\n'],
      ['echo 1 > x; echo 2 > y; mv x y; cp y z; echo 3 > z; cp z y; cat y z; rm y z', '3\n3\n'],
      ['printf "a\\0b" | xxd', `00000000: ${'6100 62'.padEnd(39)}  a.b\n`],
      ['printf Az | xxd -p; printf "Az\\n" | xxd | xxd -r; echo 417a0a | xxd -r -p', '417a\nAz\nAz\n'],
      ['printf abcdefg | xxd -s 1 -l 5 -g 1 -c 4 -u', '00000001: 62 63 64 65  bcde\n00000005: 66           f\n'],
      ['echo x > p; cp a.txt e; sed -i.bak p e; ls *.bak; cat e e.bak; rm p e e.bak', `e.bak\n${'alpha\n'.repeat(3)}`],
      ['cp a.txt e; sed -n -i.bak -e s/alpha/x/p e; ls *.bak; cat e e.bak; rm e e.bak', 'e.bak\nx\nalpha\n'],
      [`echo a,b | awk -F, -v OFS='\\t' '{print $1, $2; $2 = "\\""; print}'`, 'a\tb\na\t"\n'],
      [`printf 'a:b\\nc:d\\n' | awk -v n=2 -vORS=+ -v 'FS=:' '{print $n}'`, 'b+d+'],
      ['mkdir -p d/e && touch d/e/f && mv d/e/f d/g && ls d && rm -r d', 'e\ng\n'],
    ])('%s', async (shell, stdout) => {
      expect(await run(shell)).toEqual(ok(stdout));
    });

    it('bc-295 a command with & at its end does not keep the call open', async () => {
      expect(await run('sleep 0.01 &')).toEqual(ok(''));
      expect(await run('npm run dev & echo on')).toMatchObject({ stdout: 'on\n', code: 0 });
    });

    it('argv reaches the command word by word, whatever is in it', async () => {
      const words = ["it's", '$HOME', '`x`', 'a b', '*', '', 'new\nline', '"', '\\', '😀'];
      const { stdout } = await collect(await sandbox.spawn({ argv: ['printf', '[%s]', ...words] }));
      expect(stdout).toBe(words.map((word) => `[${word}]`).join(''));
    });

    it('standard input may be bytes', async () => {
      expect(await run('wc -c; ', { stdin: Uint8Array.from([0, 255, 128, 10]) })).toEqual(ok('4\n'));
    });

    it.each(['npm', 'npx', 'bunx', 'yarn', 'python3', 'vite', 'next', 'webpack', 'ng', 'astro', 'nuxt', 'ts-node'])(
      '%s answers 127 and names WebContainer',
      async (name) => {
        const { stdout, stderr, code } = await run(`${name} --version`);
        expect([stdout, code]).toEqual(['', 127]);
        expect(stderr).toMatch(/^bash: [\w-]+: command not found .*WebContainer.*\n$/);
        expect(await run(`command -v ${name} || which ${name} || echo none`)).toMatchObject({ stdout: 'none\n' });
      },
    );

    it.each(['curl http://127.0.0.1/', 'wget http://127.0.0.1/', 'js-exec -c 1', 'sqlite3 x'])(
      'a guest has no way out: %s',
      async (shell) => {
        expect((await run(shell)).code).toBe(127);
      },
    );

    it('nothing that a command sets is there for the next', async () => {
      await run('export LEFT=1; cd src; alias ls=false; set -e; f() { :; }');
      expect(await run('echo "[$LEFT]" $PWD; type f; ls')).toMatchObject({ stdout: '[] /srv/app\na.txt\nsrc\n' });
    });

    it.each([
      ['echo x > none/f; echo $?', '1\n'],
      ['echo x >> none/f || echo fell', 'fell\n'],
      ['for i in 1 2; do echo x; done > none/f; echo $?', '1\n'],
      ['y=$(echo x > none/f; echo on); echo $y', 'on\n'],
      ['bash -c "echo x > none/f"; echo $?', '1\n'],
      ['set -e; echo x > none/f; echo never', ''],
      ['while :; do break > none; done; rm none; echo out', 'out\n'],
    ])('a redirection that cannot be opened fails its command, not the script: %s', async (shell, stdout) => {
      const result = await run(shell);
      expect(result.stdout).toBe(stdout);
      if (shell.includes('none/f')) expect(result.stderr).toContain('none/f: No such file or directory\n');
      expect((await sandbox.fs.readdir('/srv/app')).map(({ name }) => name).sort()).toEqual(['a.txt', 'src']);
    });
  });

  describe('large files', () => {
    const line = 'abcdefghij'.repeat(7);
    const text = Array.from({ length: 30_000 }, (_, index) => `${index} ${line}`).join('\n');

    it('a file of 2 MB passes whole through cat, grep, head and wc', async () => {
      await sandbox.fs.write('/srv/app/large.txt', text);
      expect((await run('cat large.txt')).stdout === text).toBe(true);
      expect(await run('grep -c 29999 large.txt; head -c 70000 large.txt | wc -c; wc -l < large.txt')).toEqual(
        ok('1\n70000\n29999\n'),
      );
      await sandbox.fs.rm('/srv/app/large.txt');
    });

    it('every byte survives a copy', async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
      await sandbox.fs.write('/srv/app/bytes', bytes);
      expect(await run('cp bytes copied; cat bytes > catted; rm bytes')).toEqual(ok(''));
      for (const name of ['copied', 'catted']) {
        const copy = await sandbox.fs.read(`/srv/app/${name}`);
        expect([copy.length, copy.findIndex((byte, index) => byte !== bytes[index])]).toEqual([bytes.length, -1]);
      }
      await run('rm copied catted');
    });
  });

  describe('limits', () => {
    it('output over the cap is cut, and the result says so', async () => {
      const small = await make({ limits: { outputBytes: 100_000 } });
      const { stdout, exit } = await collect(
        await small.spawn({ shell: 'while :; do echo 0123456789012345678901234567890123456789; done' }),
      );
      expect([exit.reason, exit.message]).toEqual(['limit', expect.stringContaining('output size exceeded')]);
      expect(stdout.length).toBeGreaterThan(50_000);
      expect(stdout.length).toBeLessThanOrEqual(100_000);
      await small.dispose();
    });

    it('a value that doubles without end meets the memory limit', async () => {
      const { exit } = await collect(await sandbox.spawn({ shell: 'x=a; while :; do x=$x$x; done' }));
      expect([exit.reason, exit.message]).toEqual(['limit', expect.stringContaining('limit exceeded')]);
    });

    it('a full file system fails with ENOSPC and keeps what was there', async () => {
      const small = await make({ limits: { maxBytes: 1_000 } });
      await small.fs.write('/srv/app/a', 'x'.repeat(900));
      await expect(small.fs.write('/srv/app/b', 'x'.repeat(200))).rejects.toMatchObject({ code: 'ENOSPC' });
      await small.fs.write('/srv/app/a', 'x'.repeat(100));
      await small.fs.write('/srv/app/b', 'x'.repeat(200));
      expect((await small.fs.readdir('/srv/app')).map(({ name }) => name).sort()).toEqual(['a', 'b']);
      await small.dispose();
    });
  });

  it('ten commands at once all answer', async () => {
    const outputs = await Promise.all(
      Array.from({ length: 10 }, (_, index) => run(`echo ${index} > n${index}; cat n${index}`)),
    );
    expect(outputs).toEqual(Array.from({ length: 10 }, (_, index) => ok(`${index}\n`)));
    await run('rm n*');
  });

  it('a read-only command fails at every way to write, and may use /dev/null', async () => {
    const attempts =
      'echo x > a.txt; echo x >> a.txt; rm a.txt; mv a.txt z; cp a.txt z; mkdir z; touch z; ln -s a z; chmod +x a.txt';
    await run(attempts, { readOnly: true });
    expect(await run('ls; cat a.txt; echo x > /dev/null', { readOnly: true })).toEqual(ok('a.txt\nsrc\nalpha\n'));
    expect((await sandbox.fs.readdir('/srv/app')).length).toBe(2);
  });

  it('what a read-only command may not write is counted, and a process substitution is no writing', async () => {
    const exitOf = async (shell: string) => (await collect(await sandbox.spawn({ shell }, { readOnly: true }))).exit;
    const exited = { reason: 'exited', drained: true };
    expect(await exitOf('rm a.txt; echo x > a.txt; echo on')).toEqual({ ...exited, code: 0, refusedWrites: 2 });
    expect(await exitOf('cat <(cat a.txt) > /dev/null')).toEqual({ ...exited, code: 0 });
  });

  describe('a plan', () => {
    const bareEnd = { code: null, drained: true };
    it.each<[shell: string, plan: SpawnPlan, stoppedAt: string | null, stdout: string]>([
      ['echo a; rm a.txt; echo b', [['echo', null]], 'rm a.txt', 'a\n'],
      ['echo a | cat; cat a.txt > out', [['echo', 'a'], ['cat']], 'cat a.txt', 'a\n'],
      ['rm a.txt | tee out', [['tee', 'out']], 'rm a.txt', ''],
      ['rm a.txt || touch out', [['touch', 'out']], 'rm a.txt', ''],
      ['x=$(rm a.txt); touch out', [['touch', 'out']], 'rm a.txt', ''],
      ['eval "r""m a.txt"', [['eval', null]], 'rm a.txt', ''],
      [
        'echo a.txt | xargs rm',
        [
          ['echo', null],
          ['xargs', 'rm'],
        ],
        'rm a.txt',
        '',
      ],
      ['bash -c "rm a.txt"', [['bash', null]], 'rm a.txt', ''],
      ['bash -c "rm a.txt"', [['bash', '-c', 'rm a.txt']], 'rm a.txt', ''],
      ['timeout 9 rm a.txt || touch out', [['timeout', null]], 'rm a.txt', ''],
      ['command /bin/rm a.txt', [['command', null]], 'rm a.txt', ''],
      ['trap "rm a.txt" EXIT; echo $?', [['echo', null]], 'rm a.txt', '0\n'],
      [
        '! time cat a.txt; echo $?',
        [
          ['cat', 'a.txt'],
          ['echo', null],
        ],
        null,
        'alpha\n1\n',
      ],
      ['! time -o out cat a.txt', [['-o', 'out', 'cat', 'a.txt']], 'time -o out cat a.txt', ''],
      ['npm test; echo $?', [['echo', null]], 'npm test', ''],
      [
        'npm test 2> /dev/null; echo $?',
        [
          ['npm', 'test'],
          ['echo', null],
        ],
        null,
        '127\n',
      ],
      ['cd src && pwd && export A=1 && [ -f b.txt ]', [['pwd']], null, '/srv/app/src\n'],
      [
        'find . -name b.txt -exec cat {} \\;',
        [
          ['find', null],
          ['cat', null],
        ],
        null,
        'beta\n',
      ],
      ['no-such-command; echo $?', [['echo', null]], null, '127\n'],
      [
        'kill 1; echo $?',
        [
          ['kill', null],
          ['echo', null],
        ],
        null,
        '1\n',
      ],
    ])('%s with %j stops at %s', async (shell, plan, stoppedAt, stdout) => {
      const result = await collect(await sandbox.spawn({ shell }, { plan }));
      expect(result.stdout).toBe(stdout);
      if (stoppedAt === null) expect(result.exit).toEqual({ code: 0, reason: 'exited', drained: true });
      else {
        expect(result.exit).toEqual({
          ...bareEnd,
          reason: 'unplanned',
          message: `It was about to run: ${stoppedAt}`,
        });
      }
      const names = (await sandbox.fs.readdir('/srv/app')).map(({ name }) => name).sort();
      expect(names.filter((name) => name !== 'out')).toEqual(['a.txt', 'src']);
      if (names.includes('out')) await sandbox.fs.rm('/srv/app/out');
      expect(await run('cat a.txt')).toEqual(ok('alpha\n'));
    });

    it('a script file that the plan names runs what it holds, and the command line goes on as planned', async () => {
      await run('printf "echo in; ./u.sh" > t.sh; printf "echo deep" > u.sh; chmod +x t.sh u.sh');
      const exitOf = async (shell: string, plan: SpawnPlan) => {
        const { stdout, exit } = await collect(await sandbox.spawn({ shell }, { plan }));
        return [stdout, exit.reason];
      };
      expect({
        direct: await exitOf('./t.sh', [['./t.sh']]),
        bash: await exitOf('bash t.sh', [['bash', 't.sh']]),
        after: await exitOf('./t.sh; rm a.txt', [['./t.sh']]),
        unnamed: await exitOf('./t.sh', [['cat']]),
      }).toEqual({
        direct: ['in\ndeep\n', 'exited'],
        bash: ['in\ndeep\n', 'exited'],
        after: ['in\ndeep\n', 'unplanned'],
        unnamed: ['', 'unplanned'],
      });
      await run('rm t.sh u.sh');
    });
  });
}
