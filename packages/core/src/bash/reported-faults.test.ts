import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { bashPermission } from './bash-permission.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';
import { suggestBashRules } from './suggest-bash-rules.js';

interface Fault {
  readonly id: string;
  readonly area: string;
  readonly setup: {
    readonly cwd?: string;
    readonly mode?: string;
    readonly permissions?: { readonly [behavior in 'allow' | 'ask' | 'deny']?: readonly string[] };
    readonly [other: string]: unknown;
  };
  readonly input: { readonly tool?: string; readonly input?: { readonly command?: unknown } };
  readonly expected: {
    readonly decision?: string;
    readonly or_?: string;
    readonly unmatched?: readonly string[];
    readonly write?: string;
  };
}

const faults = readFileSync(new URL('../../fixtures/reported-faults.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Fault);

/** Cases about Bash rules and the command alone: no hook, mode or rule for paths decides them. */
const cases = faults.filter(({ area, setup, input }) => {
  const rules = Object.values(setup.permissions ?? {}).flat();
  const alone = Object.keys(setup).every((key) => key === 'permissions' || key === 'cwd' || key === 'fs');
  return (
    area.startsWith('perm-') &&
    input.tool === 'Bash' &&
    typeof input.input?.command === 'string' &&
    alone &&
    rules.every((rule) => rule.startsWith('Bash'))
  );
});

const behaviorOf = { allow: 'allow', prompt: 'ask', ask: 'ask', deny: 'deny' } as const;

function judge({ setup, input }: Fault) {
  const cwd = setup.cwd ?? '/srv/app';
  const command = String(input.input?.command);
  const analysis = analyzeBash(command, { cwd, home: '/home/user', workingDirectories: [cwd] });
  const behaviors = ['allow', 'ask', 'deny'] as const;
  const rules = behaviors.flatMap((behavior) =>
    (setup.permissions?.[behavior] ?? []).map((tag: string) => ({
      content: /^Bash\(([\s\S]*)\)$/.exec(tag)?.[1],
      behavior,
      tag,
    })),
  );
  const { deny, ask, allow, uncovered } = matchBashRules(compileBashRules(rules), analysis);
  const own = bashPermission(analysis).behavior;
  const allowed = own === 'allow' || (allow.length > 0 && uncovered.length === 0);
  const behavior = deny.length > 0 ? 'deny' : ask.length > 0 || own === 'ask' || !allowed ? 'ask' : 'allow';
  const harmless = analysis.commands.filter((one) => one.readOnly);
  const told = [...uncovered, ...harmless, ...analysis.writes].map(({ text }) => text);
  return { behavior: behavior as 'allow' | 'ask' | 'deny', told };
}

describe('reported faults', () => {
  it.each(cases.filter(({ expected }) => expected.decision).map((fault) => [fault.id, fault] as const))(
    'L4.5 %s',
    (_, fault) => {
      const { expected } = fault;
      const { behavior, told } = judge(fault);
      const accepted = [expected.decision, expected.or_].map((one) => behaviorOf[one as keyof typeof behaviorOf]);
      expect({
        behavior: accepted.includes(behavior) ? 'as expected' : behavior,
        unmatched: (expected.unmatched ?? []).filter((text) => !told.includes(text)),
        write: [expected.write].filter((text) => text !== undefined && !told.includes(text)),
      }).toEqual({ behavior: 'as expected', unmatched: [], write: [] });
    },
  );

  const suggest = (command: string) =>
    suggestBashRules(analyzeBash(command, { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] }));

  it('L4.7 bc-164 no rule is offered for a heredoc', () => {
    expect(suggest("cat > f.txt << 'EOF'\nhello\nEOF")).toEqual([]);
  });

  it('L4.7 bc-166 only what needs approval gets a rule', () => {
    expect(suggest('git status && npm test')).toEqual([{ rule: 'Bash(npm test *)' }]);
  });

  it('L4.7 bc-167 at most five rules', () => {
    expect(suggest('a1 && a2 && a3 && a4 && a5 && a6')).toHaveLength(5);
  });
});
