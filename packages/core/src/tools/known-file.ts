import { SandboxError } from '../ports/sandbox.js';
import type { ToolContext } from '../ports/tool.js';
import { contentHash, readRecord } from './read-state.js';
import { done, refuse, type Attempt } from './tool-failure.js';
import { pathToOpen, statIfThere } from './tool-path.js';

/** A file that may be changed, as it is now. */
export interface KnownFile {
  readonly realPath: string;
  /** Null where there is no file yet. */
  readonly bytes: Uint8Array | null;
}

/** The file at `path`, on the condition that this session has read all of it and that it is still the same bytes (L2.4). */
export async function knownFile(path: string, context: ToolContext): Promise<Attempt<KnownFile>> {
  if (path.includes('\0')) return refuse('badPath', 'The path holds a NUL character.');
  try {
    return await readKnown(path, context);
  } catch (error) {
    // Such as a place that the sandbox keeps closed: the model's to know, not a fault of ours.
    if (!SandboxError.is(error) || error.code === 'EDEAD') throw error;
    return refuse('cannotOpen', `${path} cannot be opened: ${error.message}.`, error.code);
  }
}

async function readKnown(path: string, context: ToolContext): Promise<Attempt<KnownFile>> {
  const realPath = await pathToOpen(path, context);
  const stat = await statIfThere(realPath, context);
  if (!stat) return done({ realPath, bytes: null });
  if (stat.type === 'directory') return refuse('isDirectory', `${path} is a directory, not a file.`, 'EISDIR');
  const record = readRecord(context.session, realPath);
  if (!record) return refuse('notRead', `${path} has not been read in this session. Read it first.`);
  if (!record.whole) return refuse('partlyRead', `Only a part of ${path} has been read. Read all of it first.`);
  const bytes = await context.sandbox.fs.read(realPath);
  if ((await contentHash(bytes)) !== record.hash) {
    return refuse('changedSinceRead', `${path} has changed since it was read. Read it again before you change it.`);
  }
  return done({ realPath, bytes });
}
