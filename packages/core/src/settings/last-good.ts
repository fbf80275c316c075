import type { Diagnostic } from '../permission/diagnostic.js';
import type { RuleSource } from '../permission/vote.js';
import type { RawSettings } from '../ports/settings-source.js';
import { readSettings } from './schema.js';
import { fileOf } from './source-place.js';

export interface LastGood {
  /** What is in force of each source: only values that can be read. */
  readonly values: RawSettings;
  readonly diagnostics: readonly Diagnostic[];
}

/** What sources say now; where one cannot be read, what it said when it last could. */
export function keepLastGood(now: RawSettings, before: RawSettings): LastGood {
  const diagnostics: Diagnostic[] = [];
  const values: Partial<Record<RuleSource, unknown>> = {};
  for (const [source, raw] of Object.entries(now) as [RuleSource, unknown][]) {
    if (raw === undefined) continue;
    const problem = problemOf(raw);
    if (problem === undefined) {
      values[source] = raw;
      continue;
    }
    const last = before[source];
    if (last !== undefined) values[source] = last;
    const file = fileOf(source);
    const instead = last === undefined ? 'Nothing of it is in force.' : 'What it said before stays in force.';
    const message = `The settings cannot be read: ${problem}. ${instead}`;
    diagnostics.push({ severity: 'error', message, source, ...(file !== undefined && { file }) });
  }
  return { values, diagnostics };
}

function problemOf(raw: unknown): string | undefined {
  if (raw instanceof Error) return raw.message;
  const read = readSettings(raw);
  return read.ok ? undefined : read.message;
}
