import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { bashPermission } from './bash-permission.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';
import { destructiveClasses } from './destructive.js';

interface CorpusCase {
  readonly id: string;
  readonly rules: { readonly [behavior in 'allow' | 'ask' | 'deny']?: readonly string[] };
  readonly cwd: string;
  readonly workdirs: readonly string[];
  readonly command: string;
  readonly expected: string;
  readonly alsoAcceptable?: readonly string[];
  readonly isReadOnly: boolean;
  readonly readOnlyLenient?: boolean;
  readonly warning?: string | null;
}

const lines = readFileSync(new URL('../../fixtures/bash-corpus.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const cases = lines.map((line) => JSON.parse(line) as CorpusCase);

/** `Bash(x)` and `x` alike; bare `Bash` has no content. */
function contentOf(rule: string): string | undefined {
  if (rule === 'Bash') return undefined;
  return /^Bash\(([\s\S]*)\)$/.exec(rule)?.[1] ?? rule;
}

function judge(one: CorpusCase) {
  const analysis = analyzeBash(one.command, { cwd: one.cwd, home: '/home/user', workingDirectories: one.workdirs });
  const index = compileBashRules(
    (['allow', 'ask', 'deny'] as const).flatMap((behavior) =>
      (one.rules[behavior] ?? []).map((rule) => ({ content: contentOf(rule), behavior, tag: rule })),
    ),
  );
  const match = matchBashRules(index, analysis);
  const own = bashPermission(analysis).behavior;
  const verdict =
    match.deny.length > 0
      ? 'deny'
      : match.ask.length > 0 || own === 'ask'
        ? 'ask'
        : own === 'allow' || (match.uncovered.length === 0 && match.allow.length > 0)
          ? 'allow'
          : 'ask';
  return { verdict, readOnly: analysis.readOnly, classes: destructiveClasses(analysis) };
}

describe('the Bash corpus', () => {
  it.each(cases.map((one) => [one.id, one] as const))('L3.3 L4.2 L4.5 %s', (_, one) => {
    const { verdict, readOnly, classes } = judge(one);
    const accepted = [one.expected, ...(one.alsoAcceptable ?? [])];
    expect({
      verdict: accepted.includes(verdict) ? one.expected : verdict,
      readOnly: one.readOnlyLenient ? one.isReadOnly : readOnly,
      ...(one.warning !== undefined && { warning: classes[0] ?? null }),
    }).toEqual({
      verdict: one.expected,
      readOnly: one.isReadOnly,
      ...(one.warning !== undefined && { warning: one.warning }),
    });
  });
});
