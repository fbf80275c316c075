import type { SandboxFiles } from '@sallyport/core';
import { projectPath } from './project-path.js';
import { readZip } from './zip.js';

/** What is installed or kept by tools, and no part of what a person wrote. */
const LEFT_OUT = ['node_modules', '.DS_Store'];

/** The parts of a directory handle of the platform that are used. */
export interface DirectoryLike {
  readonly kind: 'directory';
  readonly name: string;
  values(): AsyncIterable<DirectoryLike | FileLike>;
}

interface FileLike {
  readonly kind: 'file';
  readonly name: string;
  getFile(): Promise<Blob>;
}

/** Every file below a directory that a person opened (`showDirectoryPicker()`), but for `node_modules`. */
export async function directoryFiles(directory: DirectoryLike): Promise<SandboxFiles> {
  const files: Record<string, Uint8Array> = {};
  const walk = async (at: DirectoryLike, prefix: string): Promise<void> => {
    for await (const entry of at.values()) {
      if (LEFT_OUT.includes(entry.name)) continue;
      const path = `${prefix}${entry.name}`;
      if (entry.kind === 'directory') await walk(entry, `${path}/`);
      else files[projectPath(path)] = await bytesOf(await entry.getFile());
    }
  };
  await walk(directory, '');
  return files;
}

/**
 * What a person dropped on the page or chose in a file field: files, whole directories, and the content of zip archives.
 * Call it in the event itself: the browser forgets what was dropped once that is over.
 */
export async function pickedFiles(picked: DataTransfer | Iterable<File>): Promise<SandboxFiles> {
  const entries = 'items' in picked && picked instanceof DataTransfer ? entriesOf(picked) : undefined;
  if (entries && entries.length > 0) return merge(await Promise.all(entries.map((entry) => entryFiles(entry, ''))));
  const files = picked instanceof DataTransfer ? picked.files : picked;
  return merge(await Promise.all([...files].map((file) => fileFiles(file, file.webkitRelativePath || file.name))));
}

function entriesOf({ items }: DataTransfer): FileSystemEntry[] {
  return [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
}

async function entryFiles(entry: FileSystemEntry, prefix: string): Promise<SandboxFiles> {
  if (LEFT_OUT.includes(entry.name)) return {};
  const path = `${prefix}${entry.name}`;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return fileFiles(file, path);
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // It gives a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    found.push(...some);
  }
  // A directory that was dropped is the project, so its own name is left out.
  return merge(await Promise.all(found.map((each) => entryFiles(each, prefix === '' ? './' : `${path}/`))));
}

async function fileFiles(file: File, path: string): Promise<SandboxFiles> {
  const bytes = await bytesOf(file);
  if (/\.zip$/i.test(file.name) && !path.includes('/')) return readZip(bytes);
  return { [projectPath(path)]: bytes };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

function merge(parts: readonly SandboxFiles[]): SandboxFiles {
  return Object.assign({}, ...parts) as SandboxFiles;
}
