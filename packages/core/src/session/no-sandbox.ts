import { SandboxError, type Sandbox } from '../ports/sandbox.js';

/** What a session has where it was given no sandbox: calls can be judged, but nothing can be read, written or run. */
export function noSandbox(): Sandbox {
  const refuse = (op: string) => async (path?: string) => {
    throw new SandboxError('ENOTSUP', op, path, `${op} is not possible: this session has no sandbox`);
  };
  return {
    caps: {
      kind: 'none',
      workdir: '/srv/app',
      home: '/home/user',
      shell: 'none',
      streaming: false,
      separateStderr: false,
      symlinks: false,
      persistent: false,
      readOnlySpawn: false,
      plannedSpawn: false,
    },
    fs: {
      read: refuse('read'),
      write: refuse('write'),
      stat: refuse('stat'),
      lstat: refuse('lstat'),
      readdir: refuse('readdir'),
      mkdir: refuse('mkdir'),
      rm: refuse('rm'),
      rename: refuse('rename'),
      realpath: refuse('realpath'),
    },
    spawn: () => refuse('spawn')(),
    dispose: async () => undefined,
    dead: new Promise(() => undefined),
  };
}
