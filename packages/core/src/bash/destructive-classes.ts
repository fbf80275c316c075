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

// programs|class|what the words after the program look like; each has a blank on both sides
const TABLE = String.raw`rm|recursive-delete| (?:-[rRf]|--recursive|--force)${' '}
shred|recursive-delete|
find|recursive-delete| -delete${' '}
git|force-push|^ push(?!.* (?:-n|--dry-run) ).* (?:(?:-[fd]|--force|--force-with-lease\S*|--mirror|--delete) |\+|:\w)
git|discard-changes|^ (?:reset .*--(?:hard|merge|keep) |clean(?!.* (?:-n|--dry-run) ).* (?:-f|--force) |checkout (?:\. |.* (?:-f|--force|--|--ours|--theirs) )|switch .*(?:-f|--force|--discard-changes|-C) |restore(?:(?!.* (?:-S|--staged) ) |.* (?:-W|--worktree) )|branch (?:.*-D |(?=.*-d ).*(?:-f|--force) )|stash (?:drop|clear) |reflog (?:expire|delete) |worktree remove .*(?:-f|--force) |filter-|update-ref .*-d |gc .*--prune=)
dd|disk-write| of=/dev/(?!null )
truncate|overwrite-file|
dd|overwrite-file| of=(?!/dev/)
mkfs,parted,wipefs,mkswap,sgdisk|disk-write|
fdisk|disk-write|^(?!.* -l )
chmod,chown,chgrp|permission-change| (?:-R|--recursive)${' '}
kill|process-kill| -1 $
killall,pkill|process-kill|
psql,mysql,mariadb,sqlite3,sqlcmd,duckdb|sql-destructive|\b(?:drop\s+(?:table|database|schema|index|view|user|role)|truncate\s|delete\s+from\b|alter\s+table\s+\S+\s+drop)
mongosh|sql-destructive|\.(?:dropDatabase|drop|deleteMany)\(
redis-cli|sql-destructive| flush(?:all|db)${' '}
dropdb|sql-destructive|
npm,pnpm,yarn,bun,cargo,poetry,uv,vsce|publish|^ (?:npm )?(?:un)?publish (?!.*--dry-run )
gem,twine|publish|^ (?:push|yank|upload)${' '}
docker,podman|container-prune|^ (?:\w+ prune |(?:volume |image |network |container )?rmi? |compose down .*(?:-v|--volumes|--rmi))
kubectl,oc,helm|infra-delete|^ (?:delete|drain|uninstall)${' '}
terraform,tofu,terragrunt,pulumi,cdk,serverless|infra-delete|^ (?:destroy|down|remove|state rm|apply .*-destroy)${' '}
aws|infra-delete| (?:delete|terminate|remove)-| rb |^ s3 rm${' '}
gcloud,az,gh,vercel,fly,heroku|infra-delete| (?:\S+:)?(?:delete|purge|destroy|reset) `;

const CHECKS = new Map<string, [DestructiveClass, RegExp][]>();
for (const line of TABLE.split('\n')) {
  const [programs = '', kind = '', ...pattern] = line.split('|');
  for (const program of programs.split(',')) {
    const checks = CHECKS.get(program) ?? [];
    checks.push([
      kind as DestructiveClass,
      new RegExp(pattern.join('|').replaceAll(' ', ' +'), kind.startsWith('sql') ? 'i' : ''),
    ]);
    CHECKS.set(program, checks);
  }
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
  const name = programName(command.words[0]);
  const program = name.startsWith('mkfs.') ? 'mkfs' : name;
  const checks = CHECKS.get(program);
  if (!checks) return null;
  if (command.readOnly) return null;
  const plain = command.words.map((word) => word.value);
  const args = (withoutGlobalOptions(program, plain, (word) => word) ?? plain).slice(1);
  const end = args.indexOf('--');
  const text = ` ${args.flatMap((word, at) => spreadBundle(word, end >= 0 && at > end)).join('  ')} `;
  return checks.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** A word as the table sees it: blanks in it do not part words, a bundle of options is followed by each, and what comes after `--` is no option. */
function spreadBundle(word: string, isOperand: boolean): string[] {
  const one = /\s/.test(word) ? word.replace(/\s/g, '\u00A0') : word;
  if (isOperand) return [one.replace(/^-/, '\u00A0-')];
  return /^-[A-Za-z]{2,6}$/.test(one) ? [one, ...[...one.slice(1)].map((letter) => `-${letter}`)] : [one];
}

/** True for a redirect that empties or replaces a file that is more than a scratch file of the system. */
export function overwrites(path: string | null): boolean {
  return path === null || !isInside(path, '/tmp');
}
