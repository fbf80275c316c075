// The one entry to the reading of Bash: text in, plan out. Pure and synchronous; the newest few hundred results are kept.
import type { BashAnalysis, BashContext, PathEffect } from './analysis.js';
import { criticalParts } from './critical-paths.js';
import { analysisClasses } from './analysis-classes.js';
import { DESTRUCTIVE } from './destructive-classes.js';
import { parseBash } from './parse.js';
import { resolvePath } from './paths.js';
import { walkScript } from './walk-script.js';
import { staysInside } from './walk.js';
import type { Plan } from './walk.js';

export type { BashAnalysis, BashCommand, BashContext, PathEffect } from './analysis.js';

const CACHE_SIZE = 500;
const cache = new Map<string, BashAnalysis>();

/**
 * Reads a Bash command as far as that is possible without running it: what it runs, reads and writes, and whether that is
 * everything. Spans are in UTF-16 units of `command`; paths are absolute and lexically resolved. Never throws: what cannot
 * be read is in `opaque`.
 *
 * @example analyzeBash('ls src', { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] }).readOnly // true
 */
export function analyzeBash(command: string, context: BashContext): BashAnalysis {
  const known = cache.get(command);
  if (known && isSameContext(known.context, context)) return known;
  const analysis = readCommand(command, context);
  // The newest stands last; the first is the one to drop.
  cache.delete(command);
  cache.set(command, analysis);
  if (cache.size > CACHE_SIZE) {
    for (const oldest of cache.keys()) {
      cache.delete(oldest);
      break;
    }
  }
  return analysis;
}

function isSameContext(one: BashContext, other: BashContext): boolean {
  const [these, those] = [one.workingDirectories, other.workingDirectories];
  return (
    one.cwd === other.cwd &&
    one.home === other.home &&
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
    heredocs: 0,
    depth: 0,
  };
  const everything = [0, command.length] as const;
  const parsed = parseBash(command);
  let walked = parsed.reason === undefined && (parsed.script?.errors?.length ?? 0) === 0;
  if (parsed.reason !== undefined) plan.opaque.push({ reason: parsed.reason, span: everything });
  if (parsed.script) {
    try {
      walkScript(plan, command, parsed.script, [plan.cwd]);
    } catch {
      // The parser reads nested code late and may run out of stack only here.
      plan.opaque.push({ reason: 'it is nested too deeply to be read', span: everything });
      walked = false;
    }
  }
  const { commands, reads, writes, opaque } = plan;
  const isRedirect = (effect: PathEffect): boolean => effect.via === 'redirect';
  const workingDirectories = context.workingDirectories.map((one) => resolvePath('/', one));
  const complete = opaque.length === 0;
  const kept: BashContext = { ...context, workingDirectories: [...context.workingDirectories] };
  const base = { command, context: kept, complete, parsed: walked, commands, reads, writes, opaque };
  const classes = analysisClasses(base);
  return {
    ...base,
    readOnly: complete && writes.length === 0 && commands.every((one) => one.readOnly),
    redirects: { reads: reads.filter(isRedirect), writes: writes.filter(isRedirect) },
    outside: reads.filter((effect) => !staysInside(effect, workingDirectories)),
    critical: commands.flatMap((one) => criticalParts(one, context, one.writes)),
    warning: classes.length > 0 ? classes.map((one) => DESTRUCTIVE[one]).join(' ') : null,
  };
}
