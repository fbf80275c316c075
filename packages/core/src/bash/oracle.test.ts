import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import type { BashAnalysis } from './analysis.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';

/** A script, and what real bash 5.2 executed and wrote when it ran it among programs called A to E that do nothing. */
interface OracleCase {
  readonly script: string;
  readonly executed: readonly (readonly string[])[];
  readonly writes: readonly string[];
}

const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };
const allowA = compileBashRules([{ content: 'A:*', behavior: 'allow', tag: 'A' }]);
const denyB = compileBashRules([
  { content: undefined, behavior: 'allow', tag: 'everything' },
  { content: 'B:*', behavior: 'deny', tag: 'B' },
]);

/** A word that is not known stands for any number of words. */
function matches(planned: readonly (string | null)[], executed: readonly string[]): boolean {
  const [first, ...rest] = planned;
  if (first === undefined) return executed.length === 0;
  if (first !== null) return executed[0] === first && matches(rest, executed.slice(1));
  return executed.some((_, at) => matches(rest, executed.slice(at))) || matches(rest, []);
}

function missing(analysis: BashAnalysis, one: OracleCase): unknown[] {
  const argvs = one.executed.filter((argv) => !analysis.commands.some((command) => matches(command.argv, argv)));
  const files = one.writes.filter(
    (file) => !analysis.writes.some(({ path }) => path === null || path.endsWith(`/${file}`)),
  );
  return [...argvs, ...files];
}

interface Faults {
  readonly unplanned: unknown[];
  readonly notReadOnly: string[];
  readonly wronglyAllowed: string[];
  readonly notDenied: string[];
}

function judgeAll(name: string): Faults {
  const found: Faults = { unplanned: [], notReadOnly: [], wronglyAllowed: [], notDenied: [] };
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
  for (const line of text.trim().split('\n')) {
    const one = JSON.parse(line) as OracleCase;
    const { script, executed, writes } = one;
    const analysis = analyzeBash(script, context);
    const lost = missing(analysis, one);
    const ran = (programs: RegExp): boolean => executed.some(([program]) => programs.test(program ?? ''));
    if (analysis.complete && lost.length > 0) found.unplanned.push({ script, lost });
    if (analysis.readOnly && (writes.length > 0 || ran(/^[A-Z]$/))) found.notReadOnly.push(script);
    const byA = matchBashRules(allowA, analysis);
    const allowed = byA.allow.length > 0 && byA.uncovered.length === 0;
    if (allowed && (writes.length > 0 || ran(/^[B-Z]$/))) found.wronglyAllowed.push(script);
    const byB = matchBashRules(denyB, analysis);
    if (ran(/^B$/) && byB.deny.length + byB.ask.length === 0) found.notDenied.push(script);
  }
  return found;
}

describe.each(['bash-torture.jsonl', 'bash-fuzz-oracle.jsonl', 'bash-oracle-finds.jsonl'])('%s', (name) => {
  it('L4.2 L4.4 L4.5 holds: all that ran or was written is planned, or the plan says it is incomplete; nothing is judged read-only, allowed by a rule for A, or let past a rule against B that should not be', () => {
    expect(judgeAll(name)).toEqual({ unplanned: [], notReadOnly: [], wronglyAllowed: [], notDenied: [] });
  }, 60_000);
});
