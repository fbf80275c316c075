// WebKitGTK over classic WebDriver, which is a handful of requests; its browser needs a display, and gets one of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from './engine.js';

const BINARY = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The name under which WebDriver passes an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_TRIES = 100;

export interface WebkitEngine extends Engine {
  close(): Promise<void>;
}

/** `program`: the path of WebKitWebDriver. */
export async function webkitEngine(program: string): Promise<WebkitEngine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.EventEmitter, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}` },
    stdio: 'ignore',
  });
  const root = `http://127.0.0.1:${port}`;
  await started(root);
  const { sessionId } = (await ask(`${root}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: BINARY, args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  const session = `${root}/session/${sessionId}`;
  const evaluate = (expression: string): Promise<unknown> =>
    ask(`${session}/execute/sync`, 'POST', { script: `return (${expression})`, args: [] });
  return {
    open: async (url) => void (await ask(`${session}/url`, 'POST', { url })),
    reload: async () => void (await ask(`${session}/refresh`, 'POST', {})),
    read: evaluate,
    click: async (expression) => {
      const element = (await evaluate(expression)) as Record<string, string>;
      await ask(`${session}/element/${element[ELEMENT]}/click`, 'POST', {});
    },
    close: async () => {
      await ask(session, 'DELETE');
      await Promise.all([stop(driver), stop(screen)]);
    },
  };
}

/** @throws Error with the driver's words. */
async function ask(url: string, method: 'POST' | 'DELETE', body?: unknown): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}

async function started(root: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries++) {
    const answer = await fetch(`${root}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`The driver at ${root} did not start`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
