import { EvalFlags, JSException, QuickJS, type JSValueHandle } from 'quickjs-wasi';
import { GUEST_PROGRAM } from './guest-program.js';
import { answerGuest, type GuestWorld } from './host-calls.js';
import { quickjsModule } from './quickjs-module.js';

/** How deep a program may call itself, in bytes of the engine's stack. A worker's own stack gives out not far above. */
const STACK_BYTES = 128 * 1024;

export interface NodeVm {
  /** Calls one of the guest's calls for the host with text and booleans; its value as plain data. */
  call(name: string, ...args: readonly (string | boolean)[]): unknown;
  /** As `call`, with a thrown value of the guest, which it takes over. */
  callWith(name: string, thrown: JSValueHandle): unknown;
  /** Evaluates a module; what it returns is a promise of the guest. */
  runModule(source: string, name: string): JSValueHandle;
  /** Throws what is wrong with a source text; runs nothing. */
  check(source: string, name: string, module: boolean): void;
  /** Runs what promises wait for. */
  drain(): void;
  /** Rejections that nobody has handled by now; they are then the caller's. */
  takeRejections(): JSValueHandle[];
  /** Why the program has to stop, as the host's calls threw it. */
  readonly stopped: unknown;
  dispose(): void;
}

/**
 * One engine with one program in it. The guest reaches `answerGuest` and nothing else: no object of this realm is ever
 * given to it. `mayGoOn` is asked while it computes.
 */
export async function createNodeVm(world: GuestWorld, memoryBytes: number, mayGoOn: () => boolean): Promise<NodeVm> {
  let stopped: unknown;
  const rejections = new Map<number, JSValueHandle>();
  const vm = await QuickJS.create({
    wasm: await quickjsModule(),
    memoryLimit: memoryBytes,
    maxStackSize: STACK_BYTES,
    timezoneOffset: 0,
    interruptHandler: () => stopped !== undefined || !mayGoOn(),
    onUnhandledRejection: (promise, reason, isHandled) => {
      const id = promise.identity;
      rejections.get(id)?.dispose();
      rejections.delete(id);
      if (!isHandled) rejections.set(id, reason.dup());
    },
    moduleLoader: {
      normalize: (base, specifier) => String(call('resolve', specifier, base)),
      load: (name) => String(call('source', name)),
    },
  });

  const raw = vm.newFunction('raw', (op, args, bytes) => {
    // A program that has to stop may still run for a moment. Nothing that it does then is heard.
    if (stopped !== undefined) throw new Error('stopped');
    try {
      const part = bytes?.isArrayBuffer ? new Uint8Array(bytes.toArrayBuffer()).slice() : new Uint8Array();
      const list = JSON.parse(args?.toString() ?? '[]') as readonly unknown[];
      const answer = answerGuest(world, op?.toString() ?? '', list, part);
      return answer instanceof Uint8Array ? vm.newArrayBuffer(answer.slice()) : vm.newString(JSON.stringify(answer));
    } catch (error) {
      stopped = error;
      throw new Error('stopped', { cause: error });
    }
  });
  const hostEval = vm.newFunction('hostEval', (source, name) =>
    vm.evalCode(source?.toString() ?? '', name?.toString() ?? ''),
  );
  const promiseState = vm.newFunction('promiseState', (promise) =>
    vm.hostToHandle([promise?.promiseState === 0 ? 'pending' : 'settled']),
  );
  const program = vm.evalCode(GUEST_PROGRAM, 'node:internal');
  const calls = vm.callFunction(program, vm.undefined, raw, hostEval, promiseState);

  const invoke = (name: string, args: readonly JSValueHandle[]): unknown => {
    const fn = calls.getProp(name);
    try {
      return vm.callFunction(fn, vm.undefined, ...args).consume((value) => vm.dump(value));
    } finally {
      for (const each of [fn, ...args]) each.dispose();
    }
  };
  const call: NodeVm['call'] = (name, ...args) =>
    invoke(
      name,
      args.map((arg) => vm.hostToHandle(arg)),
    );

  return {
    call,
    callWith: (name, thrown) => invoke(name, [thrown]),
    runModule: (source, name) => vm.evalCode(source, name, EvalFlags.TYPE_MODULE),
    check: (source, name, module) =>
      void vm.compile(source, name, module ? EvalFlags.TYPE_MODULE : EvalFlags.TYPE_GLOBAL),
    drain: () => void vm.executePendingJobs(),
    takeRejections: () => {
      const taken = [...rejections.values()];
      rejections.clear();
      return taken;
    },
    get stopped() {
      return stopped;
    },
    dispose: () => vm.dispose(),
  };
}

/** The thrown value of the guest, if that is what was thrown. */
export function guestError(error: unknown): JSValueHandle | undefined {
  return error instanceof JSException ? error.handle : undefined;
}
