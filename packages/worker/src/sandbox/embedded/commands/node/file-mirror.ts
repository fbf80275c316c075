import type { CommandContext } from '../own-command.js';
import { childPath, splitPath } from '../../files/paths.js';
import { cloneNode, type KnownNode, type MirrorDirectory, type MirrorNode } from './mirror-node.js';

type Files = CommandContext['fs'];

/** What is read ahead from the working directory: a project, and not its history. */
const AHEAD = { files: 2_000, bytes: 16 * 1024 * 1024, skip: ['.git', 'node_modules'] };

export interface FileMirror {
  /** A tree to work on. Changes in it touch neither the mirror nor the files. */
  fork(): MirrorDirectory;
  /** Reads what lies at `path`, and with the first call what a program in `cwd` is likely to ask for next. */
  read(path: string): Promise<void>;
}

/**
 * Guest programs call files and cannot wait, while files are reached by messages. So a program runs on a copy of what it
 * needs; where it asks for what the copy lacks, that is read, and the program starts over.
 */
export function createFileMirror(files: Files, cwd: string): FileMirror {
  let root: MirrorNode = { type: 'unread', path: '/' };
  let ahead = false;

  const load = async (path: string): Promise<KnownNode> => {
    const { isDirectory, isSymbolicLink, mode, mtime } = await files.lstat(path);
    const shared = { mode, mtimeMs: mtime.getTime() };
    if (isSymbolicLink) return { type: 'symlink', target: await files.readlink(path), ...shared };
    if (!isDirectory) return { type: 'file', data: await files.readFileBuffer(path), ...shared };
    const names = await files.readdir(path);
    const children = names.map((name) => [name, { type: 'unread', path: childPath(path, name) }] as const);
    return { type: 'directory', children: new Map<string, MirrorNode>(children), ...shared };
  };

  /** Reads every unread node on the way to `path`, and that at its end. Stops at a link: who follows it asks again. */
  const fill = async (path: string): Promise<MirrorNode | undefined> => {
    if (root.type === 'unread') root = await load('/');
    let node: MirrorNode = root;
    for (const name of splitPath(path)) {
      if (node.type !== 'directory') return undefined;
      const child = node.children.get(name);
      if (!child) return undefined;
      const known: MirrorNode = child.type === 'unread' ? await load(child.path) : child;
      node.children.set(name, known);
      node = known;
    }
    return node;
  };

  const fillAhead = async (): Promise<void> => {
    let [count, bytes] = [0, 0];
    const queue = [cwd];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const node = await fill(path);
      if (node?.type !== 'directory') continue;
      await Promise.all(
        [...node.children.keys()].map(async (name) => {
          if (AHEAD.skip.includes(name) || (count += 1) > AHEAD.files) return;
          const below = childPath(path, name);
          const { isDirectory, size } = await files.lstat(below);
          if (isDirectory) queue.push(below);
          else if ((bytes += size) <= AHEAD.bytes) await fill(below);
        }),
      );
    }
  };

  return {
    fork: () => {
      const tree = cloneNode(root);
      return tree.type === 'directory' ? tree : { type: 'directory', children: new Map(), mode: 0o755, mtimeMs: 0 };
    },
    async read(path) {
      await fill(path);
      if (ahead) return;
      ahead = true;
      await fillAhead();
    },
  };
}
