// What a WebContainer does beyond the contract of every sandbox.
import { codeOf, collect } from '@sallyport/core/testing';
import { afterEach, expect, it } from 'vitest';
import { overHost, useHost, type OverHost } from './over-host.cases.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

export function containerCases(): void {
  const open: OverHost[] = [];
  const start = async (...given: Parameters<typeof overHost>) => {
    const over = await overHost(...given);
    open.push(over);
    return over;
  };
  afterEach(async () => {
    for (const { end } of open.splice(0)) await end();
  });

  it('tells the model which shell it has, what it lacks, and that streams come as one', async () => {
    const { caps } = (await start()).sandbox;
    expect([caps.shell, caps.separateStderr, caps.plannedSpawn, caps.readOnlySpawn]).toEqual([
      'jsh',
      false,
      false,
      false,
    ]);
    for (const told of ['Node.js, npm and npx', 'stdout and stderr come as one stream', 'Files are gone'])
      expect(caps.notes).toContain(told);
  });

  it('10 MB and characters of every length come through whole and in order', async () => {
    const { sandbox } = await start();
    const block = 'aé你😀\n'.repeat(80_000);
    await sandbox.fs.write('/home/project/big', block.repeat(10));
    const { all, exit } = await collect(await sandbox.spawn({ argv: ['cat', 'big'] }));
    expect([all.length, all === block.repeat(10), exit]).toEqual([
      block.length * 10,
      true,
      { code: 0, reason: 'exited', drained: true },
    ]);
  });

  it("a terminal's CR LF is taken back, and a program's own is kept", async () => {
    const { sandbox } = await start();
    await sandbox.fs.write('/home/project/dos', 'a\r\nb\n\rc\r');
    const { all } = await collect(await sandbox.spawn({ argv: ['cat', 'dos'] }));
    expect(all).toBe('a\r\nb\n\rc\r');
  });

  it('two workers share one container; each ends only what is its own', async () => {
    const [one, two] = [await start(), await start()];
    const running = await one.sandbox.spawn({ argv: ['sleep', '60'] });
    await two.sandbox.fs.write('/home/project/shared', 'yes');
    await two.sandbox.dispose();
    expect(text(await one.sandbox.fs.read('/home/project/shared'))).toBe('yes');
    await running.kill();
    expect((await running.exit).reason).toBe('killed');
  });

  it('a terminal process hears what is typed, once a line, and its echo', async () => {
    const { sandbox } = await start();
    const process = await sandbox.spawn({ argv: ['cat'] }, { terminal: { cols: 80, rows: 24 } });
    await process.resize?.({ cols: 100, rows: 30 });
    await process.write?.('typed\r\n\u0004');
    expect((await collect(process)).all).toBe('typed\ntyped\n');
  });

  it('files are exported and mounted as bytes by path', async () => {
    const { sandbox } = await start({ files: { 'a.txt': 'né', 'deep/b.bin': new Uint8Array([0, 255, 128]) } });
    await sandbox.mount?.({ 'deep/c.txt': new TextEncoder().encode('你') });
    const files = (await sandbox.snapshot?.()) ?? {};
    expect(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, [...bytes]]))).toEqual({
      'a.txt': [...new TextEncoder().encode('né')],
      'deep/b.bin': [0, 255, 128],
      'deep/c.txt': [...new TextEncoder().encode('你')],
    });
  });

  it('files are kept without node_modules, and mounted again by the next boot', async () => {
    const name = crypto.randomUUID();
    const kept = { name, persist: 'indexeddb', files: { 'first.txt': '1' } } as const;
    const before = (await overHost(kept)).sandbox;
    await before.fs.write('/home/project/second.txt', '2');
    await before.fs.write('/home/project/node_modules/dep/index.js', '3');
    await before.fs.rm('/home/project/first.txt');
    await before.flush();
    await before.dispose();
    const { sandbox } = await start(kept);
    expect(sandbox.caps).toMatchObject({
      persistent: true,
      notes: expect.stringContaining('Files outlive the page') as string,
    });
    expect((await sandbox.fs.readdir('/home/project')).map(({ name }) => name)).toEqual(['second.txt']);
  });

  it('ports that were opened before anybody listened are told, and so is their end', async () => {
    const host = useHost();
    const { container, sandbox } = await start();
    // Asked on the port on which it listens: by the answer, it does.
    await sandbox.snapshot?.();
    host.openPort?.(3000);
    await new Promise<void>((resolve) => container.onPorts((ports) => ports.length > 0 && resolve()));
    expect(await sandbox.ports?.()).toEqual([{ port: 3000, url: expect.stringContaining('/3000/') as string }]);
    const late: (readonly number[])[] = [];
    container.onPorts((ports) => late.push(ports.map(({ port }) => port)));
    expect(late).toEqual([[3000]]);
    const closed = new Promise<void>((resolve) => container.onPorts((ports) => ports.length === 0 && resolve()));
    host.closePort?.(3000);
    await closed;
    expect(await sandbox.ports?.()).toEqual([]);
  });

  it('a watch tells of changes until it is ended', async () => {
    const { sandbox } = await start();
    const stop = new AbortController();
    let heard = 0;
    const first = new Promise<void>((resolve) => {
      sandbox.fs.watch?.('/home/project', () => (resolve(), (heard += 1)), stop.signal);
    });
    // Watching begins a moment later: changes until one is told.
    for (let told = false; !told; heard > 0 && (told = true)) await sandbox.fs.write('/home/project/w', String(heard));
    await first;
    stop.abort();
    expect(heard).toBeGreaterThan(0);
  });

  it('a path outside the working directory is refused, those above it are only directories', async () => {
    const { fs, spawn } = (await start()).sandbox;
    expect(
      await Promise.all([
        codeOf(fs.read('/etc/passwd')),
        codeOf(fs.write('/home/other', '')),
        codeOf(fs.read('/home/project/../../etc/x')),
        codeOf(fs.mkdir('/home')),
        codeOf(fs.read('/home')),
        codeOf(spawn({ argv: ['true'] }, { cwd: '/etc' })),
      ]),
    ).toEqual(['EACCES', 'EACCES', 'EACCES', 'EACCES', 'EISDIR', 'EACCES']);
    expect(await fs.readdir('/')).toEqual([{ name: 'home', type: 'directory' }]);
  });
}
