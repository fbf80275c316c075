import { mkdtemp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collect, codeOf, sandboxContract } from '@sallyport/core/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createNodeSandbox, type NodeSandbox, type NodeSandboxOptions } from './create-node-sandbox.js';

const made: string[] = [];
const open: NodeSandbox[] = [];

async function freshDirectory(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'sallyport-test-')));
  made.push(path);
  return path;
}

async function fresh(options: Partial<NodeSandboxOptions> = {}): Promise<NodeSandbox> {
  const sandbox = await createNodeSandbox({ directory: await freshDirectory(), ...options });
  open.push(sandbox);
  return sandbox;
}

sandboxContract('node', async () => createNodeSandbox({ directory: await freshDirectory() }), {
  overlayInShell: false,
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.dispose()));
});
afterAll(async () => {
  await Promise.all(made.splice(0).map((path) => rm(path, { recursive: true, force: true })));
});

describe('node sandbox: files', () => {
  it('nothing outside of the directory is read or written, by no dots and by no link', async () => {
    const [outside, { fs, caps }] = [await freshDirectory(), await fresh()];
    await writeFile(join(outside, 'secret'), 'secret');
    await symlink(outside, join(caps.workdir, 'out'));
    await symlink(join(outside, 'new'), join(caps.workdir, 'to-new'));
    await symlink(join(outside, 'secret'), join(caps.workdir, 'to-secret'));
    const up = `${caps.workdir}/${'../'.repeat(20)}${outside.slice(1)}`;
    const tries = [
      fs.read(join(outside, 'secret')),
      fs.read(`${up}/secret`),
      fs.read(join(caps.workdir, 'out/secret')),
      fs.read(join(caps.workdir, 'to-secret')),
      fs.stat(join(caps.workdir, 'out')),
      fs.readdir(join(caps.workdir, 'out')),
      fs.realpath(join(caps.workdir, 'to-secret')),
      fs.write(join(caps.workdir, 'out/made'), 'x'),
      fs.write(join(caps.workdir, 'to-new'), 'x'),
      fs.write(join(caps.workdir, 'to-secret'), 'x'),
      fs.mkdir(join(caps.workdir, 'out/made')),
      fs.rm(join(caps.workdir, 'out/secret')),
      fs.rename(join(caps.workdir, 'out/secret'), join(caps.workdir, 'mine')),
      fs.rename(join(caps.workdir, 'to-secret'), join(outside, 'moved')),
      fs.symlink?.('x', join(caps.workdir, 'out/made')),
      fs.chmod?.(join(caps.workdir, 'to-secret'), 0o777),
    ];
    expect(await Promise.all(tries.map((one) => codeOf(Promise.resolve(one))))).toEqual(tries.map(() => 'EACCES'));
    expect([await readdir(outside), await readFile(join(outside, 'secret'), 'utf8')]).toEqual([['secret'], 'secret']);
    // The links themselves are the project's.
    expect((await fs.lstat(join(caps.workdir, 'to-secret'))).type).toBe('symlink');
    await fs.rm(join(caps.workdir, 'to-secret'));
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  it('a directory that begins with the same letters is outside', async () => {
    const parent = await freshDirectory();
    await mkdir(join(parent, 'app'));
    await mkdir(join(parent, 'app-2'));
    const { fs } = await fresh({ directory: join(parent, 'app') });
    expect(await codeOf(fs.write(join(parent, 'app-2/x'), ''))).toBe('EACCES');
  });

  it('a replaced file keeps its mode, and nothing lies about after a write that failed', async () => {
    const { fs, caps, spawn } = await fresh();
    await fs.write(`${caps.workdir}/run.sh`, 'one');
    await fs.chmod?.(`${caps.workdir}/run.sh`, 0o751);
    await fs.write(`${caps.workdir}/run.sh`, 'two');
    expect((await collect(await spawn({ shell: 'stat -c %a run.sh' }))).stdout).toBe('751\n');
    expect(await codeOf(fs.write(`${caps.workdir}/run.sh/x`, ''))).toBe('ENOTDIR');
    expect(await codeOf(fs.write(caps.workdir, ''))).toBe('EISDIR');
    expect(await readdir(caps.workdir)).toEqual(['run.sh']);
  });

  it('a pipe is not read, since it may never end', async () => {
    const { fs, caps, spawn } = await fresh();
    await collect(await spawn({ argv: ['mkfifo', 'pipe'] }));
    expect(await codeOf(fs.read(`${caps.workdir}/pipe`))).toBe('EINVAL');
  });

  it('says what is wrong with a directory that is none', async () => {
    const directory = join(await freshDirectory(), 'none');
    await expect(createNodeSandbox({ directory })).rejects.toMatchObject({
      code: 'ENOENT',
      message: `there is no directory ${directory}`,
    });
  });

  it('watch tells of a change below', async () => {
    const { fs, caps, spawn } = await fresh();
    const stop = new AbortController();
    await fs.mkdir(`${caps.workdir}/sub`);
    const changed = new Promise<void>((resolve) => fs.watch?.(caps.workdir, resolve, stop.signal));
    // Writes until one is seen: a watcher does not say when it has begun.
    const writing = await spawn({ shell: 'while :; do echo x >> sub/file; done' });
    await changed;
    stop.abort();
    await writing.kill();
    expect((await writing.exit).reason).toBe('killed');
  });
});

describe('node sandbox: processes', () => {
  it('commands get no secret of the environment, and a home of their own', async () => {
    const { caps, spawn } = await fresh({ env: { PATH: process.env.PATH, API_KEY: 'secret', LANG: 'C.UTF-8' } });
    const { stdout } = await collect(await spawn({ argv: ['env'] }));
    expect(stdout.trim().split('\n').sort()).toEqual(
      [`HOME=${caps.home}`, 'LANG=C.UTF-8', 'NO_COLOR=1', `PATH=${process.env.PATH}`, 'TERM=dumb'].sort(),
    );
  });

  it('an end reaches what the command has started, also what ignores the request', async () => {
    const { spawn } = await fresh({ times: { killMs: 20 } });
    const running = await spawn({
      shell: `trap '' TERM; bash -c "trap '' TERM; echo inner; sleep 60" & echo outer; wait`,
    });
    let seen = '';
    for await (const { data } of running.output) {
      seen += data;
      if (seen.includes('inner') && seen.includes('outer')) await running.kill();
    }
    // Drained: everything that held its output has ended.
    expect(await running.exit).toEqual({
      code: null,
      reason: 'killed',
      message: 'The command was stopped.',
      drained: true,
    });
  });

  it('what a command leaves behind, holding its output, ends soon after it', async () => {
    const { spawn } = await fresh({ times: { drainMs: 20 } });
    const { exit } = await collect(await spawn({ shell: 'sleep 60 & echo $!' }));
    expect(exit).toEqual({ code: 0, reason: 'exited', drained: true });
  });

  it('what a command leaves behind ends with it, also where it has let go of the output', async () => {
    const { spawn, caps } = await fresh();
    await collect(await spawn({ argv: ['mkfifo', 'pipe'] }));
    // Comes to its end when nobody holds the other end of the pipe any more.
    const held = readFile(join(caps.workdir, 'pipe'), 'utf8');
    const { exit } = await collect(
      await spawn({ shell: 'exec 3> pipe; sleep 60 >&3 2> /dev/null & exec 3>&-; echo left' }),
    );
    expect([exit, await held]).toEqual([{ code: 0, reason: 'exited', drained: true }, '']);
  });

  it('what has left the group and holds the output does not hold the exit', async () => {
    const { spawn } = await fresh({ times: { drainMs: 20 } });
    const { stdout, exit } = await collect(await spawn({ shell: 'setsid sleep 60 & echo $!' }));
    expect(exit).toEqual({ code: 0, reason: 'exited', drained: false });
    process.kill(Number(stdout), 'SIGKILL');
  });

  it('a program that ends by a signal has the code that a shell gives it', async () => {
    const { spawn } = await fresh();
    expect((await collect(await spawn({ argv: ['bash', '-c', 'kill -SEGV $$'] }))).exit).toEqual({
      code: 139,
      reason: 'exited',
      drained: true,
    });
  });

  it('output that nobody reads holds the program up instead of filling memory', async () => {
    const { spawn } = await fresh();
    const running = await spawn({ argv: ['yes', 'x'.repeat(1_000)] });
    let units = 0;
    for await (const { data } of running.output) {
      units += data.length;
      if (units > 5_000_000) break;
    }
    await running.kill();
    expect((await running.exit).reason).toBe('killed');
  });

  it('a program may end without reading what it is given', async () => {
    const { spawn } = await fresh();
    const { exit } = await collect(await spawn({ argv: ['true'] }, { stdin: 'x'.repeat(1_000_000) }));
    expect(exit).toEqual({ code: 0, reason: 'exited', drained: true });
  });

  it('dispose ends what is running with all it has started, and takes the home away', async () => {
    const { spawn, dispose, caps } = await fresh();
    const running = await spawn({ shell: 'sleep 60 & echo $!; wait' });
    for await (const chunk of running.output) if (chunk.seq === 0) await dispose();
    expect(await running.exit).toEqual({
      code: null,
      reason: 'sandbox-dead',
      message: 'The sandbox was disposed of.',
      drained: true,
    });
    await expect(readdir(caps.home)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
