// What guest programs try in order to reach the page's origin, the worker that runs them, or the next program.
import { collect } from '@sallyport/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedSandbox } from './create-embedded-sandbox.js';
import type { EmbeddedOptions } from './embedded-options.js';

/** What a worker of a page has beside the language, and a program must not. */
const POWERS = `['indexedDB', 'caches', 'cookieStore', 'navigator', 'location', 'self', 'window', 'document', 'importScripts',
  'postMessage', 'onmessage', 'addEventListener', 'dispatchEvent', 'MessageChannel', 'BroadcastChannel', 'Worker',
  'SharedWorker', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Request', 'Response', 'WebAssembly', 'SharedArrayBuffer',
  'Atomics', 'StorageManager', 'crypto', 'close', 'origin', 'reportError', 'raw', 'hostEval', 'host']`;

const HELD = `const has = (realm) => ${POWERS}.filter((name) => name in realm && !['SharedArrayBuffer', 'Atomics'].includes(name)).join();`;

export function guestPowerCases(make: (options: EmbeddedOptions) => Promise<EmbeddedSandbox>): void {
  let sandbox: EmbeddedSandbox;
  beforeAll(async () => {
    sandbox = await make({ files: { 'a.txt': 'alpha\n' } });
  });
  afterAll(() => sandbox.dispose());

  const node = async (code: string) => {
    const { stdout, stderr, exit } = await collect(await sandbox.spawn({ argv: ['node', '-e', code] }));
    return { stdout, stderr, code: exit.code };
  };

  describe('No guest program reaches the page', () => {
    it.each<[why: string, code: string, stdout: string]>([
      ['by a global name', `${HELD} console.log('[' + has(globalThis) + ']')`, '[]\n'],
      [
        'by what a constructor makes',
        `${HELD} console.log('[' + has(has.constructor('return globalThis')()) + ']')`,
        '[]\n',
      ],
      [
        'by the constructor of a function of the host',
        `console.log(setTimeout.constructor('return typeof indexedDB')())`,
        'undefined\n',
      ],
      [
        'by an error of the host',
        `try { fs.readFileSync('no') } catch (e) { console.log(e.constructor.constructor('return typeof indexedDB')(), e.code) }`,
        'undefined ENOENT\n',
      ],
      [
        'by bytes of the host',
        `console.log(fs.readFileSync('a.txt').constructor.constructor('return typeof postMessage')())`,
        'undefined\n',
      ],
      ['by indirect eval', `console.log((0, eval)('typeof indexedDB + typeof importScripts'))`, 'undefinedundefined\n'],
      [
        'by fetch',
        `fetch('/').then(() => console.log('reached'), (e) => console.log(e.message.includes('no network')))`,
        'true\n',
      ],
      [
        'by import of an address',
        `import('https://example.org/x.js').then(() => console.log('reached'), () => console.log('refused'))`,
        'refused\n',
      ],
      [
        'by import of data',
        `import('data:text/javascript,export default 1').then(() => console.log('reached'), () => console.log('refused'))`,
        'refused\n',
      ],
      [
        'by internal bindings',
        `console.log(typeof process.binding, typeof process._linkedBinding, typeof process.dlopen)`,
        'undefined undefined undefined\n',
      ],
      [
        'by modules of Node',
        `for (const name of ['http', 'net', 'child_process', 'worker_threads', 'vm']) try { require(name); console.log('reached', name) } catch (e) { console.log(e.code) }`,
        'ERR_NOT_AVAILABLE\n'.repeat(5),
      ],
      [
        'by the stack of its callers',
        `function f() { return f.caller } try { console.log(f()) } catch { console.log('refused') }`,
        expect.stringMatching(/^(undefined|null|refused)\n$/) as string,
      ],
    ])('%s', async (_, code, stdout) => {
      expect(await node(code)).toEqual({ stdout, stderr: '', code: 0 });
    });

    it('changed prototypes stay in the program that changed them', async () => {
      const changes = `Object.prototype.polluted = 1; Array.prototype.join = () => 'x'; JSON.parse = JSON.stringify = () => 1;
        Promise.prototype.then = () => 1; Object.defineProperty(Object.prototype, 'op', { get: () => 'exit' });
        Function.prototype.call = () => 1; process.stdout.write('done\\n')`;
      expect(await node(changes)).toMatchObject({ stdout: 'done\n' });
      expect(await node('console.log({}.polluted, [1, 2].join("-"), JSON.stringify([1]))')).toMatchObject({
        stdout: 'undefined 1-2 [1]\n',
      });
      expect('polluted' in {}).toBe(false);
    });

    it('a name such as __proto__ is a name', async () => {
      const { stdout } = await node(
        `fs.writeFileSync('__proto__', 'x'); fs.mkdirSync('constructor'); console.log(fs.readFileSync('__proto__', 'utf8'), fs.readdirSync('.').join())`,
      );
      expect(stdout).toBe('x __proto__,a.txt,constructor\n');
    });

    it('a program that computes without end or takes all memory is ended, and the next one runs', async () => {
      const greedy = await node(`const all = []; for (;;) all.push(new Uint8Array(1e6).fill(all.length))`);
      expect(greedy).toMatchObject({ code: 1, stderr: expect.stringContaining('out of memory') as string });
      expect(await node('console.log(1)')).toEqual({ stdout: '1\n', stderr: '', code: 0 });
    });

    it('deep recursion is an error of the program', async () => {
      expect(
        await node(`function f() { return f() + 1 } try { f() } catch (e) { console.log(e.constructor.name) }`),
      ).toMatchObject({
        stdout: 'RangeError\n',
      });
    });

    it.each([
      'curl http://127.0.0.1/',
      'wget http://127.0.0.1/',
      'nc 127.0.0.1 80',
      'js-exec -c 1',
      'cat < /dev/tcp/127.0.0.1/80',
      'git clone http://127.0.0.1/x',
      'git push',
      'npm i x',
    ])('by a shell command: %s', async (shell) => {
      const { stdout, stderr, exit } = await collect(await sandbox.spawn({ shell }));
      expect([stdout, stderr === '', exit.code === 0]).toEqual(['', false, false]);
    });
  });
}
