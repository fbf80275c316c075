// The wire form of a tree of files: JSON, in which bytes are one character each.
import type { SandboxFs } from '@sallyport/core';

type Node =
  | { readonly d: Record<string, Node> }
  | { readonly f: { readonly c?: string; readonly b?: true; readonly l?: string } };

export async function loadTree(fs: SandboxFs, at: string, bytes: Uint8Array): Promise<void> {
  const write = async (node: Node, path: string): Promise<void> => {
    if ('d' in node) {
      await fs.mkdir(path, { recursive: true });
      for (const [name, child] of Object.entries(node.d)) await write(child, `${path}/${name}`);
      return;
    }
    const { c = '', b, l } = node.f;
    if (l !== undefined) await fs.symlink?.(l, path);
    else await fs.write(path, b ? Uint8Array.from(c, (character) => character.charCodeAt(0)) : c);
  };
  await write(JSON.parse(new TextDecoder().decode(bytes)) as Node, at);
}

export async function saveTree(fs: SandboxFs, at: string, excludes: readonly string[] = []): Promise<Uint8Array> {
  const left = excludes.map((glob) => {
    const name = glob.replaceAll(/^\*\*\/|\/\*\*$/g, '');
    return new RegExp(`^${name.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`);
  });
  const read = async (path: string): Promise<Node> => {
    const entries: Record<string, Node> = {};
    for (const { name, type } of await fs.readdir(path)) {
      const inner = `${path}/${name}`;
      if (left.some((pattern) => pattern.test(name))) continue;
      if (type === 'directory') entries[name] = await read(inner);
      else if (type === 'symlink') entries[name] = { f: { l: (await fs.readlink?.(inner)) ?? '' } };
      else entries[name] = { f: contentOf(await fs.read(inner)) };
    }
    return { d: entries };
  };
  return new TextEncoder().encode(JSON.stringify(await read(at)));
}

function contentOf(bytes: Uint8Array): { c: string; b?: true } {
  try {
    return { c: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return { c: text, b: true };
  }
}
