// The one entry to the reading of Bash: text in, plan out. Pure and synchronous; the newest few hundred results are kept.
import type { BashAnalysis, BashContext, CriticalPart, PathEffect, Span } from './analysis.js';
import { criticalParts } from './critical-paths.js';
import { analysisClasses } from './analysis-classes.js';
import { DESTRUCTIVE } from './destructive-classes.js';
import { looseWords } from './loose-words.js';
import { parseBash } from './parse.js';
import { resolvePath } from './paths.js';
import { isPlainWords, needsPlainWords } from './plain-words.js';
import { walkScript } from './walk-script.js';
import { staysInside } from './walk.js';
import type { Plan } from './walk.js';

export type { BashAnalysis, BashCommand, BashContext, PathEffect } from './analysis.js';

const CACHE_SIZE = 250;
/** Two generations: the older is dropped as a whole when the newer is full. */
let recent = new Map<string, BashAnalysis>();
let older = new Map<string, BashAnalysis>();

/**
 * Reads a Bash command as far as that is possible without running it: what it runs, reads and writes, and whether that is
 * everything. Spans are in UTF-16 units of `command`; paths are absolute and lexically resolved. Never throws: what cannot
 * be read is in `opaque`.
 *
 * @example analyzeBash('ls src', { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] }).readOnly // true
 */
export function analyzeBash(command: string, context: BashContext): BashAnalysis {
  const known = recent.get(command) ?? older.get(command);
  if (known && isSameContext(known.context, context)) return known;
  const analysis = readCommand(command, context);
  if (recent.size >= CACHE_SIZE) {
    older = recent;
    recent = new Map();
  }
  recent.set(command, analysis);
  return analysis;
}

function isSameContext(one: BashContext, other: BashContext): boolean {
  const [these, those] = [one.workingDirectories, other.workingDirectories];
  return (
    one.cwd === other.cwd &&
    one.home === other.home &&
    one.shell === other.shell &&
    these.length === those.length &&
    these.every((directory, at) => directory === those[at])
  );
}

function readCommand(command: string, context: BashContext): BashAnalysis {
  const plan: Plan = {
    context,
    cwd: resolvePath('/', context.cwd),
    commands: [],
    reads: [],
    writes: [],
    opaque: [],
    redirects: [],
    heredocs: 0,
    depth: 0,
  };
  const everything = [0, command.length] as const;
  const parsed = parseBash(command);
  let walked = parsed.reason === undefined && (parsed.script?.errors?.length ?? 0) === 0;
  let taken = parsed.script !== undefined;
  if (parsed.reason !== undefined) plan.opaque.push({ reason: parsed.reason, span: everything });
  if (parsed.script) {
    try {
      walkScript(plan, command, parsed.script, [plan.cwd]);
    } catch {
      // The parser reads nested code late and may run out of stack only here.
      plan.opaque.push({ reason: 'it is nested too deeply to be read', span: everything });
      walked = false;
      taken = false;
    }
  }
  if (!taken) addAnyFile(plan, everything);
  const { shell = 'bash' } = context;
  if (needsPlainWords(shell) && !isPlainWords(command)) {
    const reason = `it is more than plain words, and ${shell} may read that in another way`;
    plan.opaque.push({ reason, span: everything });
  }
  const { commands, reads, writes, opaque } = plan;
  const kept: BashContext = { ...context, workingDirectories: [...context.workingDirectories] };
  const directories = kept.workingDirectories.map((one) => resolvePath('/', one));
  const complete = opaque.length === 0;
  const classes = analysisClasses({ command, commands, writes });
  const critical: CriticalPart[] = [];
  for (const one of commands) if (one.writes.length > 0) critical.push(...criticalParts(one, context, one.writes));
  return {
    command,
    context: kept,
    complete,
    parsed: walked,
    ...(!taken && { looseWords: looseWords(command) }),
    readOnly: complete && writes.length === 0 && commands.every((one) => one.readOnly),
    commands,
    reads,
    writes,
    redirects: { reads: redirectsOf(reads), writes: redirectsOf(writes), all: plan.redirects },
    outside: reads.length === 0 ? reads : reads.filter((effect) => !staysInside(effect, directories)),
    opaque,
    critical,
    warning: classes.length === 0 ? null : classes.map((one) => DESTRUCTIVE[one]).join(' '),
  };
}

/** What was not taken apart may touch any file. */
function addAnyFile(plan: Plan, span: Span): void {
  const effect = { path: null, uncertain: true as const, text: '', span, via: 'argument' as const };
  plan.reads.push(effect);
  plan.writes.push(effect);
}

function redirectsOf(effects: readonly PathEffect[]): readonly PathEffect[] {
  return effects.length === 0 ? effects : effects.filter((effect) => effect.via === 'redirect');
}
