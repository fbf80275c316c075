import { SandboxError, type Sandbox } from '@sallyport/core';

/** The sandbox's files as an embedder's page sees them: no tool call, no permission. */
export interface SessionFiles {
  /** Paths of all files below the working directory, sorted. */
  list(): Promise<readonly string[]>;
  readText(path: string): Promise<string>;
  writeText(path: string, text: string): Promise<void>;
}

const MOST_FILES = 1_000;

/** Relative paths start at the working directory. */
export function sessionFiles({ fs, caps }: Pick<Sandbox, 'fs' | 'caps'>): SessionFiles {
  const absolute = (path: string) => (path.startsWith('/') ? path : `${caps.workdir}/${path}`);

  async function collect(directory: string, found: string[]): Promise<void> {
    let entries;
    try {
      entries = await fs.readdir(directory);
    } catch (error) {
      // Gone, or closed to us, since its parent was read.
      if (SandboxError.is(error) && directory !== caps.workdir) return;
      throw error;
    }
    for (const { name, type } of entries) {
      if (found.length >= MOST_FILES) return;
      const path = `${directory}/${name}`;
      if (type === 'directory') await collect(path, found);
      else found.push(path);
    }
  }
  return {
    list: async () => {
      const found: string[] = [];
      await collect(caps.workdir, found);
      return found.sort();
    },
    readText: async (path) => new TextDecoder().decode(await fs.read(absolute(path))),
    writeText: (path, text) => fs.write(absolute(path), text),
  };
}
