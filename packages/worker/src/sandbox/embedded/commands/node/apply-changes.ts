import type { CommandContext } from '../own-command.js';
import type { Change } from './guest-files.js';

/** Makes a program's changes in the files, in their order. Rejects with the first that the files refuse. */
export async function applyChanges(changes: readonly Change[], fs: CommandContext['fs']): Promise<void> {
  for (const change of changes) await apply(change, fs);
}

async function apply(change: Change, fs: CommandContext['fs']): Promise<void> {
  switch (change.op) {
    case 'write':
      return fs.writeFile(change.path, change.data.slice());
    case 'mkdir':
      return fs.mkdir(change.path);
    case 'remove':
      return fs.rm(change.path, { recursive: true });
    case 'rename':
      return fs.mv(change.path, change.to);
    case 'symlink':
      return fs.symlink(change.target, change.path);
    case 'chmod':
      return fs.chmod(change.path, change.mode);
    case 'touch':
      return fs.utimes(change.path, new Date(change.mtimeMs), new Date(change.mtimeMs));
  }
}
