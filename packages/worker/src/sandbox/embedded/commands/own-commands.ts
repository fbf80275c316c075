import { lazyCommand, type OwnCommand } from './own-command.js';

/** The commands that this shell has beside the interpreter's own, or in their place. Each loads its code when it is used. */
export const ADDED_COMMANDS: readonly OwnCommand[] = [
  lazyCommand('awk', async () => (await import('./small/awk.js')).awk),
  lazyCommand('cmp', async () => (await import('./small/cmp.js')).cmp),
  lazyCommand('diff', async () => (await import('./small/diff.js')).diff),
  lazyCommand('git', async () => (await import('./git/run-git.js')).runGit),
  lazyCommand('grep', async () => (await import('./small/grep.js')).grep),
  lazyCommand('gunzip', async () => (await import('./archive/gzip-command.js')).gunzipCommand),
  lazyCommand('gzip', async () => (await import('./archive/gzip-command.js')).gzipCommand),
  lazyCommand('id', async () => (await import('./small/system.js')).id),
  lazyCommand('kill', async () => (await import('./small/system.js')).kill),
  lazyCommand('ls', async () => (await import('./small/ls.js')).ls),
  lazyCommand('mktemp', async () => (await import('./small/mktemp.js')).mktemp),
  lazyCommand('node', async () => (await import('./node/run-node.js')).runNode),
  lazyCommand('sed', async () => (await import('./small/sed.js')).sed),
  lazyCommand('sort', async () => (await import('./small/sort.js')).sort),
  lazyCommand('tar', async () => (await import('./archive/tar-command.js')).tarCommand),
  lazyCommand('uname', async () => (await import('./small/system.js')).uname),
  lazyCommand('uniq', async () => (await import('./small/uniq.js')).uniq),
  lazyCommand('wc', async () => (await import('./small/wc.js')).wc),
  lazyCommand('xargs', async () => (await import('./small/xargs.js')).xargs),
  lazyCommand('xxd', async () => (await import('./small/xxd.js')).xxd),
  lazyCommand('yes', async () => (await import('./small/yes.js')).yes),
  lazyCommand('zcat', async () => (await import('./archive/gzip-command.js')).zcatCommand),
];
