import type { NodeTask } from './parse-node-args.js';
import { guestError, type NodeVm } from './node-vm.js';

export type ProgramTask =
  | Extract<NodeTask, { kind: 'eval' | 'file' }>
  | { readonly kind: 'text'; readonly code: string; readonly module: boolean };

export type ProgramEnd =
  | { readonly kind: 'exit'; readonly code: number }
  /** `message` is what Node would print. */
  | { readonly kind: 'threw'; readonly message: string }
  | { readonly kind: 'stopped' };

/** Runs a program and its event loop to the end. `sleep` waits for its timers. */
export async function runProgram(
  vm: NodeVm,
  task: ProgramTask,
  cwd: string,
  sleep: (ms: number) => Promise<void>,
): Promise<ProgramEnd> {
  /** Undefined: go on. */
  const step = (work: () => void): ProgramEnd | undefined => {
    try {
      work();
    } catch (error) {
      return failed(vm, error);
    }
    return settle(vm);
  };
  const start = (): void => {
    if (task.kind === 'file') {
      const filename = String(vm.call('locate', task.path));
      if (task.checkOnly)
        return vm.check(String(vm.call('text', filename)), filename, vm.call('isModule', filename) === true);
      if (vm.call('isModule', filename)) vm.runModule(String(vm.call('source', filename)), filename).dispose();
      else vm.call('runFile', filename);
      return;
    }
    const name = `${cwd === '/' ? '' : cwd}/[eval]`;
    const module = task.module || vm.call('looksLikeModule', task.code);
    if (module) vm.runModule(task.code, name).dispose();
    else vm.call('runText', task.code, name, task.kind === 'eval' && task.print);
  };

  let ended = step(start);
  while (!ended) {
    let wait = 0;
    ended = step(() => (wait = Number(vm.call('turn'))));
    if (ended || wait === 0) continue;
    if (wait > 0) await sleep(wait);
    else {
      let more = false;
      ended = step(() => (more = vm.call('end') === true));
      if (!ended && !more) return { kind: 'exit', code: Number(vm.call('exitCode')) };
    }
  }
  return ended;
}

/** Runs ticks and promise jobs until there are none, and looks for rejections that nobody handled. */
function settle(vm: NodeVm): ProgramEnd | undefined {
  try {
    for (;;) {
      const ran = vm.call('ticks');
      vm.drain();
      if (!ran) break;
    }
  } catch (error) {
    return failed(vm, error);
  }
  if (vm.stopped !== undefined) return { kind: 'stopped' };
  const [first, ...more] = vm.takeRejections();
  for (const each of more) each.dispose();
  return first ? uncaught(vm, first) : undefined;
}

function failed(vm: NodeVm, error: unknown): ProgramEnd | undefined {
  if (vm.stopped !== undefined) return { kind: 'stopped' };
  const thrown = guestError(error);
  if (!thrown) throw error;
  return uncaught(vm, thrown);
}

function uncaught(vm: NodeVm, thrown: Parameters<NodeVm['callWith']>[1]): ProgramEnd | undefined {
  try {
    if (vm.callWith('uncaught', thrown.dup()) === true) return undefined;
    return { kind: 'threw', message: String(vm.callWith('describe', thrown)) };
  } catch (error) {
    if (vm.stopped !== undefined) return { kind: 'stopped' };
    throw error;
  }
}
