import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import type { BashAnalysis } from './analysis.js';

interface OracleCase {
  readonly script: string;
  /** What real bash 5.2 executed. */
  readonly executed: readonly (readonly string[])[];
  readonly writes: readonly string[];
}

const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };

function read(name: string): OracleCase[] {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as OracleCase);
}

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

describe.each(['bash-torture.jsonl', 'bash-fuzz-oracle.jsonl'])('%s', (name) => {
  it('L4.2 everything real bash executed or wrote is in the plan, or the plan says that it is incomplete', () => {
    const faults = read(name).flatMap((one) => {
      const analysis = analyzeBash(one.script, context);
      const lost = missing(analysis, one);
      return analysis.complete && lost.length > 0 ? [{ script: one.script, lost }] : [];
    });
    expect(faults).toEqual([]);
  });

  it('L4.2 what is judged read-only executed nothing unplanned and wrote nothing', () => {
    const faults = read(name).filter((one) => {
      const { readOnly } = analyzeBash(one.script, context);
      return readOnly && (one.writes.length > 0 || one.executed.some(([program]) => /^[A-Z]$/.test(program ?? '')));
    });
    expect(faults.map((one) => one.script)).toEqual([]);
  });
});
