// Public faults of WebContainer that can be staged: what becomes of a command, and what the model is told.
import { codeOf, collect } from '@sallyport/core/testing';
import { afterEach, expect, it } from 'vitest';
import { overHost, useHost, type OverHost } from './over-host.cases.js';

/** ms; short, since what they wait for never comes here. */
const SOON = { drainMs: 100, killMs: 100, hangMs: 500 };

export function faultCases(): void {
  const open: OverHost[] = [];
  const start = async (...[options, times = SOON]: Parameters<typeof overHost>) => {
    const over = await overHost(options, times);
    open.push(over);
    return { ...over, host: useHost() };
  };
  afterEach(async () => {
    useHost().faults = {};
    for (const { end } of open.splice(0)) await end();
  });

  it('wc#1121 a process that cannot be killed: its end is told, and that it may go on', async () => {
    const { sandbox, host } = await start();
    host.faults = { losesKills: true };
    const process = await sandbox.spawn({ argv: ['sleep', '60'] });
    await process.kill();
    expect(await process.exit).toEqual({
      code: null,
      reason: 'killed',
      message: 'It was told to end, and had not ended 100 ms later: it may still run and change files.',
      drained: false,
    });
    host.faults = {};
  });

  it('wc#1121 while a command goes on that was told to end, no other is started; files are there', async () => {
    const { sandbox, host } = await start();
    host.faults = { losesKills: true };
    const stuck = await sandbox.spawn({ shell: 'sleep 2' });
    await stuck.kill();
    await stuck.exit;
    const refused = await sandbox.spawn({ argv: ['echo', 'on'] });
    expect(await refused.exit).toEqual({
      code: null,
      reason: 'spawn-failed',
      message:
        "echo: No command is started while 'sleep 2' may still run: it was told to end and did not. Files can be read and written. Ask the person to restart the container or to reload the page.",
      drained: true,
    });
    await sandbox.fs.write('/home/project/a', 'a');
    expect((await sandbox.fs.read('/home/project/a')).length).toBe(1);
    // It ends by itself, some time: then commands are started again.
    let reason: string = 'spawn-failed';
    while (reason === 'spawn-failed') ({ reason } = await (await sandbox.spawn({ argv: ['true'] })).exit);
    expect(reason).toBe('exited');
  });

  it('wc#1121 a person who declined a restart is asked again by the next command, one question at a time', async () => {
    const asked: string[] = [];
    const answers: ((restart: boolean) => void)[] = [];
    const onStuck = (command: string) => {
      asked.push(command);
      return new Promise<boolean>((resolve) => answers.push(resolve));
    };
    const { sandbox, host } = await start({ onStuck });
    host.faults = { losesKills: true };
    const stuck = await sandbox.spawn({ argv: ['sleep', '60'] });
    await stuck.kill();
    await stuck.exit;
    const tryOne = async () => (await (await sandbox.spawn({ argv: ['true'] })).exit).message;
    expect(await tryOne()).toContain('The person has been asked whether to restart the container.');
    expect(asked).toEqual(['sleep 60']);
    answers[0]?.(false);
    while (asked.length === 1) expect(await tryOne()).toContain("while 'sleep 60' may still run");
    expect(asked).toEqual(['sleep 60', 'sleep 60']);
    host.faults = {};
    answers[1]?.(true);
    let message: string | undefined = '';
    while (message !== undefined) message = await tryOne();
  });

  it('tinyexec#46 a spawn that is refused is told with its cause, and leaves no input file', async () => {
    const { sandbox, host } = await start();
    host.faults = { refusesSpawns: true };
    const { all, exit } = await collect(await sandbox.spawn({ argv: ['nope'] }, { stdin: 'typed' }));
    expect([all, exit]).toEqual([
      '',
      { code: null, reason: 'spawn-failed', message: 'nope: spawn jsh ENOENT', drained: true },
    ]);
    host.faults = {};
    expect((await collect(await sandbox.spawn({ argv: ['echo', 'on'] }))).all).toBe('on\n');
    expect(await sandbox.fs.readdir('/home/project')).toEqual([]);
  });

  it('bolt.new#390 a command that says nothing is no dead container, and its deadline ends it', async () => {
    const { sandbox } = await start({}, { drainMs: 100, killMs: 3_000, hangMs: 200 });
    const silent = await collect(await sandbox.spawn({ argv: ['sleep', '1'] }));
    expect([silent.all, silent.exit]).toEqual(['', { code: 0, reason: 'exited', drained: true }]);
    const deadline = new AbortController();
    const process = await sandbox.spawn({ argv: ['sleep', '60'] }, { signal: deadline.signal });
    deadline.abort();
    expect((await process.exit).reason).toBe('aborted');
  });

  it('bolt.new#390 a command that says nothing, never ends and cannot be killed is let go of by its deadline', async () => {
    const { sandbox, host } = await start();
    host.faults = { losesKills: true };
    const deadline = new AbortController();
    const process = await sandbox.spawn({ argv: ['sleep', '60'] }, { signal: deadline.signal });
    deadline.abort();
    const { all, exit } = await collect(process);
    expect([all, exit.reason]).toEqual(['', 'aborted']);
  });

  it('a port that is closed without a word settles everything that is open', async () => {
    const { sandbox, hangUp } = await start();
    const process = await sandbox.spawn({ argv: ['sleep', '60'] });
    hangUp();
    const reading = codeOf(sandbox.fs.read('/home/project/x'));
    const { exit } = await collect(process);
    expect([exit.reason, await reading]).toEqual(['sandbox-dead', 'EDEAD']);
    expect((await sandbox.dead).reason).toContain('does not answer');
  });

  it('wc#1121 with consent the container is restarted, with its files; other commands are told', async () => {
    let onStuck: (command: string) => Promise<boolean> = () => Promise.resolve(false);
    let consent: (restart: boolean) => void = () => undefined;
    const asked = new Promise<string>((heard) => {
      onStuck = (command) => {
        heard(command);
        return new Promise<boolean>((resolve) => (consent = resolve));
      };
    });
    const { sandbox, host } = await start({ onStuck });
    await sandbox.fs.write('/home/project/kept', 'kept');
    const beside = await sandbox.spawn({ argv: ['sleep', '60'] });
    host.faults = { losesKills: true };
    const stuck = await sandbox.spawn({ argv: ['sleep', '50'] });
    await stuck.kill();
    await stuck.exit;
    expect(await asked).toBe('sleep 50');
    consent(true);
    expect(await beside.exit).toEqual({
      code: null,
      reason: 'sandbox-dead',
      message: 'The WebContainer was restarted',
      drained: false,
    });
    host.faults = {};
    expect((await collect(await sandbox.spawn({ argv: ['cat', 'kept'] }))).all).toBe('kept');
  });

  it('files that cannot be rescued keep a container from being restarted', async () => {
    const { container, sandbox, host } = await start();
    host.faults = { exportsNothing: true };
    expect(await container.restart()).toBe(false);
    expect((await collect(await sandbox.spawn({ argv: ['echo', 'on'] }))).all).toBe('on\n');
  });

  it('an exit that is told before the output loses none of it', async () => {
    const { sandbox, host } = await start();
    host.faults = { exitsFirst: true };
    const { all, exit } = await collect(await sandbox.spawn({ argv: ['echo', 'late'] }));
    expect([all, exit]).toEqual(['late\n', { code: 0, reason: 'exited', drained: true }]);
  });

  it('an output whose end is never told is waited for a moment only', async () => {
    const { sandbox, host } = await start();
    host.faults = { losesEnds: true };
    const { all, exit } = await collect(await sandbox.spawn({ argv: ['echo', 'text'] }));
    expect([all, exit]).toEqual(['text\n', { code: 0, reason: 'exited', drained: false }]);
  });

  it('characters that were cut arrive damaged; by way of a file they are whole, as the model is told', async () => {
    const { sandbox, host } = await start();
    host.faults = { splitsUtf8: true };
    const { all } = await collect(await sandbox.spawn({ shell: 'echo 你好你好' }));
    expect(all).toContain('\ufffd');
    await sandbox.spawn({ shell: 'echo 你好你好 > out' }).then(({ exit }) => exit);
    expect(new TextDecoder().decode(await sandbox.fs.read('/home/project/out'))).toBe('你好你好\n');
    expect(sandbox.caps.notes).toContain('send it to a file with > and read that with Read');
  });

  it('wc#1404 functions are refused by the shell, and the model reads why', async () => {
    const { sandbox } = await start();
    const { all, exit } = await collect(await sandbox.spawn({ shell: 'f() { echo x; }; f' }));
    expect([all, exit.code]).toEqual(['jsh: unsupported shell syntax: function definition\n', 1]);
  });

  it('wc#1248 a process always has a size of its terminal', async () => {
    const { sandbox } = await start();
    expect((await collect(await sandbox.spawn({ argv: ['ls'] }))).all).not.toContain('Invalid array length');
  });

  it('wc#1570 a write that leaves no file is an error', async () => {
    const { sandbox, host } = await start();
    host.faults = { losesWrites: true };
    expect(await codeOf(sandbox.fs.write('/home/project/lost', 'x'))).toBe('EIO');
  });

  it('wc#1326 without watching, files are saved all the same', async () => {
    const host = useHost();
    host.faults = { watchesNothing: true };
    const name = crypto.randomUUID();
    const { sandbox } = await overHost({ persist: 'indexeddb', name });
    await (
      await sandbox.spawn({ shell: 'echo made > by-command' })
    ).exit;
    await sandbox.flush();
    await sandbox.dispose();
    host.faults = {};
    const again = await start({ persist: 'indexeddb', name });
    expect((await again.sandbox.fs.readdir('/home/project')).map(({ name }) => name)).toEqual(['by-command']);
  });

  it('wc#1537 a container that falls silent is found dead, and everything open is settled', async () => {
    const { sandbox, host } = await start();
    const process = await sandbox.spawn({ argv: ['sleep', '60'] });
    host.faults = { isDead: true };
    const reading = codeOf(sandbox.fs.read('/home/project/x'));
    const { exit } = await collect(process);
    expect([exit.reason, exit.message, await reading]).toEqual([
      'sandbox-dead',
      'The WebContainer does not answer any more; reload the page to have another',
      'EDEAD',
    ]);
    expect((await sandbox.dead).reason).toContain('does not answer');
    expect(await codeOf(sandbox.spawn({ argv: ['true'] }))).toBe('EDEAD');
  });
}
