// What a command destroys, from its words: quoted text, comments, heredocs and patterns never count.
import type { BashCommand } from './analysis.js';
import { isInside } from './paths.js';
import { programName } from './unwrapped.js';

/** Kinds of destruction, each with the sentence a person reads. */
export const DESTRUCTIVE = {
  'recursive-delete': 'Deletes files for good, whole directories among them.',
  'force-push': 'Overwrites history on the remote.',
  'discard-changes': 'Throws away work that may exist nowhere else.',
  'overwrite-file': 'Overwrites the content of a file.',
  'disk-write': 'Writes to a disk directly.',
  'permission-change': 'Changes who may use many files.',
  'process-kill': 'Ends processes without regard to what they are doing.',
  'sql-destructive': 'Deletes data or tables of a database.',
  publish: 'Publishes for others to download.',
  'container-prune': 'Deletes containers, images or volumes.',
  'infra-delete': 'Deletes running infrastructure.',
} as const;
export type DestructiveClass = keyof typeof DESTRUCTIVE;

interface Look {
  /** Words after the program and, for programs with global options, after those. */
  readonly args: readonly string[];
  readonly has: (...options: string[]) => boolean;
  /** The sub-command words start like this. */
  readonly is: (...path: string[]) => boolean;
}

type Check = (look: Look) => DestructiveClass | null;

const SQL =
  /\b(?:drop\s+(?:table|database|schema|index|view|user|role|column)|truncate\b|delete\s+from\b|alter\s+table\s+\S+\s+drop)/i;

const when = (condition: boolean, kind: DestructiveClass): DestructiveClass | null => (condition ? kind : null);
const sql: Check = ({ args }) =>
  when(
    args.some((word) => SQL.test(word)),
    'sql-destructive',
  );
const prune: Check = ({ is, args, has }) =>
  when(
    is('system', 'prune') ||
      is('volume', 'prune') ||
      is('image', 'prune') ||
      is('container', 'prune') ||
      is('network', 'prune') ||
      is('builder', 'prune') ||
      is('volume', 'rm') ||
      is('rm') ||
      is('rmi') ||
      is('image', 'rm') ||
      (is('compose', 'down') && (has('-v', '--volumes') || args.some((word) => word.startsWith('--rmi')))),
    'container-prune',
  );
const publish: Check = ({ is, has }) =>
  when((is('publish') || is('npm', 'publish') || is('unpublish')) && !has('--dry-run'), 'publish');
const wholeDisk: Check = () => 'disk-write';

const CHECKS: Record<string, Check> = {
  rm: ({ has }) => when(has('-r', '-R', '-f', '--recursive', '--force'), 'recursive-delete'),
  shred: () => 'recursive-delete',
  find: ({ args }) => when(args.includes('-delete'), 'recursive-delete'),
  git: readGit,
  truncate: () => 'overwrite-file',
  dd: ({ args }) => {
    const target = args.find((word) => word.startsWith('of='));
    if (target === undefined || target === 'of=/dev/null') return null;
    return target.startsWith('of=/dev/') ? 'disk-write' : 'overwrite-file';
  },
  fdisk: ({ has }) => when(!has('-l', '--list'), 'disk-write'),
  parted: wholeDisk,
  wipefs: wholeDisk,
  mkswap: wholeDisk,
  sgdisk: wholeDisk,
  chmod: ({ has }) => when(has('-R', '--recursive'), 'permission-change'),
  chown: ({ has }) => when(has('-R', '--recursive'), 'permission-change'),
  chgrp: ({ has }) => when(has('-R', '--recursive'), 'permission-change'),
  kill: ({ args }) =>
    when(args.some((word, index) => index > 0 && word === '-1') || args.at(-1) === '-1', 'process-kill'),
  killall: () => 'process-kill',
  pkill: () => 'process-kill',
  psql: sql,
  mysql: sql,
  mariadb: sql,
  sqlite3: sql,
  sqlcmd: sql,
  duckdb: sql,
  'clickhouse-client': sql,
  dropdb: () => 'sql-destructive',
  mongosh: ({ args }) =>
    when(
      args.some((word) => /\b(?:dropDatabase|drop|deleteMany|remove)\s*\(/.test(word)),
      'sql-destructive',
    ),
  'redis-cli': ({ args }) =>
    when(
      args.some((word) => /^flush(?:all|db)$/i.test(word)),
      'sql-destructive',
    ),
  npm: publish,
  pnpm: publish,
  yarn: publish,
  bun: publish,
  cargo: publish,
  poetry: publish,
  uv: publish,
  twine: ({ is }) => when(is('upload'), 'publish'),
  gem: ({ is }) => when(is('push') || is('yank'), 'publish'),
  vsce: publish,
  docker: prune,
  podman: prune,
  kubectl: ({ is, args }) =>
    when(is('delete') || is('drain') || (is('replace') && args.includes('--force')), 'infra-delete'),
  oc: ({ is }) => when(is('delete'), 'infra-delete'),
  helm: ({ is }) => when(is('uninstall') || is('delete'), 'infra-delete'),
  terraform: readTerraform,
  tofu: readTerraform,
  terragrunt: readTerraform,
  pulumi: ({ is }) => when(is('destroy') || is('down'), 'infra-delete'),
  cdk: ({ is }) => when(is('destroy'), 'infra-delete'),
  serverless: ({ is }) => when(is('remove'), 'infra-delete'),
  aws: ({ args }) =>
    when(
      args.some((word) => /^(?:delete|terminate|remove)-|^rb$/.test(word)) || (args[0] === 's3' && args[1] === 'rm'),
      'infra-delete',
    ),
  gcloud: ({ args }) => when(args.includes('delete'), 'infra-delete'),
  az: ({ args }) => when(args.includes('delete') || args.includes('purge'), 'infra-delete'),
  gh: ({ is }) => when(is('repo', 'delete') || is('release', 'delete'), 'infra-delete'),
  vercel: ({ is }) => when(is('remove') || is('rm'), 'infra-delete'),
  fly: ({ is }) => when(is('apps', 'destroy') || is('destroy'), 'infra-delete'),
  heroku: ({ args }) => when(/:destroy$|^pg:reset$/.test(args[0] ?? ''), 'infra-delete'),
};

function readTerraform({ is, has }: Look): DestructiveClass | null {
  return when(is('destroy') || (is('apply') && has('-destroy', '--destroy')) || is('state', 'rm'), 'infra-delete');
}

function readGit({ is, has, args }: Look): DestructiveClass | null {
  if (is('push')) {
    const forced =
      has('-f', '--force', '--force-with-lease', '--mirror', '--delete', '-d') ||
      args.slice(1).some((word) => /^\+|^:\w/.test(word) || word.startsWith('--force-with-lease'));
    return when(forced && !has('--dry-run', '-n'), 'force-push');
  }
  if (is('reset')) return when(has('--hard', '--merge', '--keep') && true, 'discard-changes');
  if (is('clean')) return when(has('-f', '--force') && !has('-n', '--dry-run'), 'discard-changes');
  if (is('checkout'))
    return when(
      has('-f', '--force') ||
        args.includes('--') ||
        args[1] === '.' ||
        args.some((word) => word.startsWith('--ours') || word.startsWith('--theirs')),
      'discard-changes',
    );
  if (is('switch')) return when(has('-f', '--force', '--discard-changes', '-C'), 'discard-changes');
  if (is('restore')) return when(!has('--staged', '-S') || has('--worktree', '-W'), 'discard-changes');
  if (is('branch')) return when(has('-D') || (has('-d', '--delete') && has('-f', '--force')), 'discard-changes');
  if (is('stash')) return when(args[1] === 'drop' || args[1] === 'clear', 'discard-changes');
  if (is('reflog')) return when(args[1] === 'expire' || args[1] === 'delete', 'discard-changes');
  if (is('worktree', 'remove')) return when(has('-f', '--force'), 'discard-changes');
  if (is('filter-branch') || is('filter-repo') || is('update-ref', '-d')) return 'discard-changes';
  if (is('gc'))
    return when(
      args.some((word) => word.startsWith('--prune=')),
      'discard-changes',
    );
  return null;
}

const VALUED: Record<string, RegExp> = {
  git: /^(?:-[Cc]|--git-dir|--work-tree|--namespace|--exec-path)$/,
  docker: /^(?:-H|--host|-c|--context|--config|-l|--log-level)$/,
  kubectl: /^(?:-n|--namespace|--context|--cluster|--kubeconfig|-s|--server|--user|--as)$/,
  npm: /^(?:--prefix|-C|-w|--workspace|--registry)$/,
  pnpm: /^(?:--prefix|-C|--dir|-F|--filter)$/,
  yarn: /^--cwd$/,
  gh: /^(?:-R|--repo)$/,
  helm: /^(?:-n|--namespace|--kube-context)$/,
  terraform: /^$/,
  cargo: /^(?:-Z|--config|-C)$/,
  aws: /^--(?:profile|region|endpoint-url|output)$/,
};

/**
 * The words of a command that has sub-commands, without the options that stand before the sub-command
 * (`git -C x push` is `git push`); null where there are none.
 */
export function withoutGlobalOptions<T>(
  program: string,
  words: readonly T[],
  text: (word: T) => string | null,
): readonly T[] | null {
  const valued = Object.hasOwn(VALUED, program) ? VALUED[program] : undefined;
  const [name] = words;
  if (!valued || name === undefined) return null;
  let index = 1;
  for (; index < words.length; index += 1) {
    const value = text(words[index] as T);
    if (value === null || !value.startsWith('-')) break;
    if (valued.test(value)) index += 1;
  }
  return index === 1 ? null : [name, ...words.slice(index)];
}

/** The class of one command, or null. */
export function destructiveClass(command: BashCommand): DestructiveClass | null {
  const program = programName(command.words[0]);
  if (/^mkfs(?:\.|$)/.test(program)) return 'disk-write';
  const check = Object.hasOwn(CHECKS, program) ? CHECKS[program] : undefined;
  if (!check) return null;
  const plain = command.words.map((word) => word.value);
  const args = (withoutGlobalOptions(program, plain, (word) => word) ?? plain).slice(1);
  const dashes = args.indexOf('--');
  const options = dashes < 0 ? args : args.slice(0, dashes);
  return check({
    args,
    has: (...wanted) =>
      wanted.some((option) =>
        options.some(
          (word) =>
            word === option ||
            (/^-[A-Za-z]$/.test(option) && /^-[A-Za-z]{2,}$/.test(word) && word.includes(option.slice(1))),
        ),
      ),
    is: (...path) => path.every((part, index) => args[index] === part),
  });
}

/** True for a redirect that empties or replaces a file that is more than a scratch file of the system. */
export function overwrites(path: string | null): boolean {
  return path === null || !isInside(path, '/tmp');
}
