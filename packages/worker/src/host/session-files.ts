import { SandboxError, type Sandbox, type SandboxFiles } from '@sallyport/core';

/** The sandbox's files as an embedder's page sees them: no tool call, no permission. */
export interface SessionFiles {
  /** Paths of all files below the working directory, sorted. */
  list(): Promise<readonly string[]>;
  readText(path: string): Promise<string>;
  writeText(path: string, text: string): Promise<void>;
  /** All files by their path from the working directory. */
  exportAll(): Promise<SandboxFiles>;
  /** Makes these all files there are. */
  replaceAll(files: SandboxFiles): Promise<void>;
}

const MOST_FILES = 1_000;
/** Installed, not written: it is neither carried from one sandbox to another nor removed there. */
const INSTALLED = 'node_modules';

/** Relative paths start at the working directory. */
export function sessionFiles(sandbox: Pick<Sandbox, 'fs' | 'caps' | 'snapshot' | 'mount'>): SessionFiles {
  const { fs, caps } = sandbox;
  const absolute = (path: string) => (path.startsWith('/') ? path : `${caps.workdir}/${path}`);

  async function collect(directory: string, found: string[], most: number, without?: string): Promise<void> {
    let entries;
    try {
      entries = await fs.readdir(directory);
    } catch (error) {
      // Gone, or closed to us, since its parent was read.
      if (SandboxError.is(error) && directory !== caps.workdir) return;
      throw error;
    }
    for (const { name, type } of entries) {
      if (found.length >= most) return;
      const path = `${directory}/${name}`;
      if (type === 'directory' && name !== without) await collect(path, found, most, without);
      else if (type !== 'directory') found.push(path);
    }
  }
  const written = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    await collect(caps.workdir, found, Infinity, INSTALLED);
    return found.map((path) => path.slice(caps.workdir.length + 1));
  };
  return {
    list: async () => {
      const found: string[] = [];
      await collect(caps.workdir, found, MOST_FILES);
      return found.sort();
    },
    readText: async (path) => new TextDecoder().decode(await fs.read(absolute(path))),
    writeText: (path, text) => fs.write(absolute(path), text),
    exportAll: async () => {
      if (sandbox.snapshot) return sandbox.snapshot();
      const files: Record<string, Uint8Array> = {};
      for (const path of await written()) files[path] = await fs.read(absolute(path));
      return files;
    },
    replaceAll: async (files) => {
      for (const path of await written()) if (!Object.hasOwn(files, path)) await fs.rm(absolute(path), { force: true });
      if (sandbox.mount) return sandbox.mount(files);
      for (const [path, data] of Object.entries(files)) await fs.write(absolute(path), data);
    },
  };
}
