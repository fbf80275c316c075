import type { BashAnalysis, BashCommand, PathEffect } from '../bash/analysis.js';
import type { Resource } from '../ports/tool.js';

/** Programs that, where they only read, open the files they name and no others. */
const OPENS_WHAT_IT_NAMES = new Set(
  'cat tac head tail wc nl rev cut paste tr uniq comm cmp diff join fold fmt column expand unexpand od hexdump xxd strings file stat md5sum sha1sum sha256sum sha512sum cksum base64 sort sed awk jq ls find tree du grep egrep fgrep test [ echo printf true false : sleep seq basename dirname pwd date expr exit'.split(
    ' ',
  ),
);
/** Of these, the ones that look round the working directory where they name none. */
const LOOKS_ROUND = new Set('ls find tree du grep egrep fgrep'.split(' '));
/** Programs that change only what is there: nobody who makes its directory can matter to them. */
const MAKES_NOTHING = new Set(['rm', 'sed']);

/**
 * What a command reads and writes, for the scheduler: the files it names, where the reading of it is complete and each of
 * its programs is known to touch no others; else everything. A named file stands for all below it, since it may be a
 * directory. What a command makes also counts as a look at its directory: it fails where that is still to be made.
 */
export function bashClaims(analysis: BashAnalysis): readonly Resource[] {
  const { complete, readOnly, commands, redirects, context } = analysis;
  if (!complete) return [EVERYTHING.write];
  const claims: Resource[] = [];
  for (const command of commands) claims.push(...commandClaims(command, context.cwd));
  for (const effect of redirects.reads) claims.push(claimOf(effect, 'read'));
  for (const effect of redirects.writes) claims.push(...writeClaims(effect, context.cwd));
  if (!claims.some(isWriteOfEverything)) return claims;
  return [readOnly ? EVERYTHING.read : EVERYTHING.write];
}

const EVERYTHING = {
  read: { kind: 'everything', access: 'read' },
  write: { kind: 'everything', access: 'write' },
} as const satisfies Record<string, Resource>;

const isWriteOfEverything = ({ kind, access }: Resource) => kind === 'everything' && access === 'write';

function commandClaims({ argv, within, ...command }: BashCommand, cwd: string): readonly Resource[] {
  const name = argv[0] ?? '';
  // What a wrapper runs may get words that are not there to be read.
  if (within !== undefined) return [EVERYTHING.write];
  if (command.readOnly) {
    if (name === 'cd') return command.reads.map((effect) => claimOf(effect, 'read', 'path'));
    if (!OPENS_WHAT_IT_NAMES.has(name)) return [EVERYTHING.read];
    if (command.reads.length === 0 && LOOKS_ROUND.has(name)) return [EVERYTHING.read];
    return command.reads.map((effect) => claimOf(effect, 'read'));
  }
  // It may take the directories above with it.
  if (!command.edits || name === 'rmdir') return [EVERYTHING.write];
  return [
    ...command.reads.map((effect) => claimOf(effect, 'read')),
    ...command.writes.flatMap((effect) =>
      MAKES_NOTHING.has(name) ? [claimOf(effect, 'write')] : writeClaims(effect, cwd),
    ),
  ];
}

function claimOf(
  { path, within, text }: PathEffect,
  access: Resource['access'],
  kind: 'path' | 'tree' = 'tree',
): Resource {
  const place = path ?? within;
  // Where a variable or `~` leads is the shell's to say.
  return place === undefined || /^~|\$/.test(text) ? EVERYTHING[access] : { kind, access, path: place };
}

function writeClaims(effect: PathEffect, cwd: string): readonly Resource[] {
  const claim = claimOf(effect, 'write');
  if (claim.kind !== 'tree') return [claim];
  const directory = claim.path.slice(0, claim.path.lastIndexOf('/')) || '/';
  // The directory it starts in, and all above, are there.
  const isThere = directory === '/' || cwd === directory || cwd.startsWith(`${directory}/`);
  return isThere ? [claim] : [{ kind: 'tree', access: 'read', path: directory }, claim];
}
