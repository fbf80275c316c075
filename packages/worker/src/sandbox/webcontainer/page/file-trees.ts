// Between files by path and the client's tree of them.
import type { SandboxFiles } from '@sallyport/core';
import type { FileSystemTree } from '@webcontainer/api';

/** Text stays text: the client writes bytes into JSON, one character a byte. */
export function toTree(files: Readonly<Record<string, string | Uint8Array>>): FileSystemTree {
  const root: FileSystemTree = Object.create(null) as FileSystemTree;
  for (const [path, content] of Object.entries(files)) {
    const names = path.split('/').filter((name) => name !== '' && name !== '.');
    const last = names.pop();
    if (last === undefined || names.includes('..') || last === '..')
      throw new TypeError(`"${path}" is no path of a file below the working directory.`);
    let directory = root;
    for (const name of names) {
      const found = directory[name];
      if (found && !('directory' in found)) throw new TypeError(`"${path}" leads through a file.`);
      const next = found ?? { directory: Object.create(null) as FileSystemTree };
      directory[name] = next;
      directory = next.directory;
    }
    directory[last] = { file: { contents: textOf(content) } };
  }
  return root;
}

/** Links are left out: they mean nothing elsewhere. */
export function toFiles(tree: FileSystemTree, under = ''): SandboxFiles {
  const files: Record<string, Uint8Array> = {};
  for (const [name, node] of Object.entries(tree)) {
    const path = `${under}${name}`;
    if ('directory' in node) Object.assign(files, toFiles(node.directory, `${path}/`));
    else if ('contents' in node.file) {
      const { contents } = node.file;
      files[path] = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
    }
  }
  return files;
}

function textOf(content: string | Uint8Array): string | Uint8Array {
  if (typeof content === 'string') return content;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    // Not text.
    return content.slice();
  }
}
