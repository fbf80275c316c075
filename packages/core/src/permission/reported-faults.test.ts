// Reported faults of systems like this one, about rules, paths, modes, trust and saving: each case of the fixture that is one
// call, judged by settings, rules, the tool's own opinion and the mode as stage 4 does it; then those that are more.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bashPermission } from '../bash/bash-permission.js';
import { mergeSettings, type MergedSettings } from '../settings/merge-settings.js';
import { NO_DENIALS } from './denial-state.js';
import { denialGuidance, denialKey, recordDenial } from './denials.js';
import { evaluateRules } from './evaluate.js';
import { reasonText } from './explain.js';
import { isProtected } from './inside.js';
import { hostOf } from './match-domain.js';
import { applyDontAsk, modeVote } from './mode-vote.js';
import { readBash } from './read-bash.js';
import { isReadDenied } from './read-denied.js';
import { pathVote } from './path-vote.js';
import { compileRules } from './rule-index.js';
import type { Subject, SubjectPath } from './subject.js';
import { suggestRules } from './suggest-rules.js';
import { decide, type Decision, type PermissionMode, type Vote } from './vote.js';

interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Case {
  readonly id: string;
  readonly area: string;
  readonly why: string;
  readonly setup: {
    readonly permissions?: unknown;
    readonly project_settings?: unknown;
    readonly mode?: PermissionMode;
    readonly cwd?: string;
    readonly trusted?: boolean;
  };
  readonly input: Partial<Call>;
  readonly expected: { readonly decision?: string; readonly warning?: string };
}

const cases: readonly Case[] = readFileSync(new URL('../../fixtures/reported-faults.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

const byId = (id: string): Case => {
  const found = cases.find((each) => each.id === id);
  if (!found) throw new Error(`No case ${id}`);
  return found;
};

const HOME = '/home/user';
const WRITERS = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'];
const FILE_TOOLS = [...WRITERS, 'Read', 'Glob', 'Grep'];

function settingsOf(setup: Case['setup']): MergedSettings {
  const cwd = setup.cwd ?? '/srv/app';
  return mergeSettings(
    { projectSettings: setup.project_settings ?? { permissions: setup.permissions ?? {} } },
    { cwd, home: HOME, projectRoot: cwd, trusted: setup.trusted ?? true },
  );
}

function subjectOf(call: Call, setup: Case['setup'], links: Readonly<Record<string, string>> = {}): Subject {
  const cwd = setup.cwd ?? '/srv/app';
  const place = { cwd, home: HOME, projectRoot: cwd, workingDirectories: [cwd] };
  const bash = call.tool === 'Bash' ? readBash(String(call.input['command']), place) : undefined;
  const given = call.input['file_path'] ?? call.input['path'] ?? (FILE_TOOLS.includes(call.tool) ? cwd : undefined);
  const access = WRITERS.includes(call.tool) ? 'write' : 'read';
  const path: SubjectPath[] =
    bash || given === undefined ? [] : [{ access, given: String(given), real: links[String(given)] ?? String(given) }];
  return {
    tool: call.tool,
    names: [call.tool],
    input: call.input,
    readOnly: bash ? bash.analysis.readOnly : FILE_TOOLS.includes(call.tool) && access === 'read',
    paths: path,
    ...(bash && { bash }),
    ...(setup.mode && { mode: setup.mode }),
    ...place,
  };
}

/** What the built-in tools say of a call. */
function toolVote({ tool, bash, paths, workingDirectories, home }: Subject): Vote {
  const access = WRITERS.includes(tool) ? 'write' : 'read';
  const opinion = (): Vote['behavior'] => {
    if (bash) return bashPermission(bash.analysis).behavior;
    return FILE_TOOLS.includes(tool) ? pathVote(paths, { workingDirectories, home, access }).behavior : 'passthrough';
  };
  return { behavior: opinion(), by: { from: 'tool', tool } };
}

function judge(call: Call, setup: Case['setup'], links?: Readonly<Record<string, string>>): Decision {
  const settings = settingsOf(setup);
  const mode = setup.mode ?? settings.mode ?? 'default';
  const subject = subjectOf(call, setup, links);
  const protectedPath = subject.paths.some((path) => path.access === 'write' && isProtected(path, HOME));
  const votes = [
    toolVote(subject),
    ...evaluateRules(compileRules(settings.rules).index, subject),
    modeVote(mode, { ...subject, protectedPath }),
  ];
  const decision = decide(votes);
  return mode === 'dontAsk' ? applyDontAsk(decision) : decision;
}

const AREAS = /^(perm-|settings$|denial$)/;
/** Cases about hooks, trees of files, other platforms or what a tool does later; tested where that lives. */
const ELSEWHERE = new Set(['bc-087', 'bc-099', 'bc-110', 'bc-142', 'bc-152', 'bc-155', 'bc-156', 'bc-232', 'bc-316']);
const PLAIN = cases.filter(
  ({ id, area, input, expected }) =>
    AREAS.test(area) && !ELSEWHERE.has(id) && input.tool !== undefined && expected.decision !== undefined,
);

describe('reported faults about permissions', () => {
  it.each(PLAIN.map((each) => [each.id, each.area, each.why, each] as const))(
    'L4.4 %s %s: %s',
    (_id, _area, _why, each) => {
      const { input, setup, expected } = each;
      const { behavior } = judge(input as Call, setup);
      const wanted = expected.decision === 'prompt' ? (setup.mode === 'dontAsk' ? 'deny' : 'ask') : expected.decision;
      expect(behavior).toBe(wanted);
      if (expected.warning !== undefined) {
        const settings = settingsOf(setup);
        expect([...settings.diagnostics, ...compileRules(settings.rules).diagnostics]).not.toEqual([]);
      }
    },
  );

  it('L4.5 bc-083 a link made between check and use', () => {
    const { setup } = byId('bc-083');
    const write = { tool: 'Write', input: { file_path: '/srv/app/sub/cfg/x', content: 'y' } };
    expect(judge(write, setup, { '/srv/app/sub/cfg/x': '/home/user/.config/x' }).behavior).toBe('ask');
  });

  it('L4.5 bc-102 a listing leaves out what may not be read', () => {
    const { setup, input } = byId('bc-102');
    const { index } = compileRules(settingsOf(setup).rules);
    const subject = subjectOf(input as Call, setup);
    const listed = ['/srv/app/a.txt', '/srv/app/private/b.txt'].filter(
      (path) => !isReadDenied(index, subject, { given: path, real: path }),
    );
    expect(listed).toEqual(['/srv/app/a.txt']);
  });

  it('L4.8 bc-107 a saved rule means the file it was saved for', () => {
    const { setup } = byId('bc-107');
    const edit = (file_path: string) => judge({ tool: 'Edit', input: { file_path } }, setup).behavior;
    expect([edit('/srv/app/app/[id]/page.tsx'), edit('/srv/app/app/i/page.tsx')]).toEqual(['allow', 'ask']);
  });

  it('L4.5 bc-110 a short alias is judged by its long name', () => {
    const setup = { permissions: { deny: ['Read(//**/long-secret-name/**)'] } };
    const read = { tool: 'Read', input: { file_path: '/c/p/LONG-S~1/a.txt' } };
    expect(judge(read, setup, { '/c/p/LONG-S~1/a.txt': '/c/p/long-secret-name/a.txt' }).behavior).toBe('deny');
  });

  it('L4.5 bc-142 a host with escapes in it is no host', () => {
    expect(hostOf(byId('bc-142').input.input?.['url'])).toBeUndefined();
  });

  it('L4.3 bc-152 a repository does not decide about its own trust', () => {
    const { setup } = byId('bc-152');
    const settings = settingsOf(setup);
    expect([
      settings.mode,
      settings.withheld,
      judge({ tool: 'Bash', input: { command: 'make' } }, setup).behavior,
    ]).toEqual([undefined, [{ kind: 'mode', text: 'bypassPermissions', source: 'projectSettings' }], 'ask']);
  });

  it('L4.4a bc-155 the switch that disables a mode is read from every source', () => {
    const setup = { permissions: { disableBypassPermissionsMode: 'disable', defaultMode: 'bypassPermissions' } };
    expect([settingsOf(setup).mode, settingsOf(setup).disableBypassPermissionsMode]).toEqual(['default', true]);
  });

  it('L7.2 bc-232 a misspelt event leaves the others in force', () => {
    const { hooks, diagnostics } = mergeSettings(
      {
        projectSettings: {
          hooks: { PreToolUze: [{ hooks: [] }], PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command' }] }] },
        },
      },
      { cwd: '/srv/app', home: HOME, projectRoot: '/srv/app', trusted: true },
    );
    expect([hooks.length, diagnostics.length]).toEqual([1, 1]);
  });

  it.each(['bc-164', 'bc-166', 'bc-167'])('L4.8 %s what may be saved', (id) => {
    const { input } = byId(id);
    const call = input as Call;
    const rules = suggestRules({ name: call.tool, input: call.input }, subjectOf(call, {})).map(({ rule }) => rule);
    const wanted: Readonly<Record<string, readonly string[]>> = { 'bc-164': [], 'bc-166': ['Bash(npm test *)'] };
    expect(rules.length).toBeLessThanOrEqual(5);
    expect(rules.filter((rule) => /[\n\r]/.test(rule))).toEqual([]);
    if (wanted[id]) expect(rules).toEqual(wanted[id]);
  });

  it('L4.9 bc-310 bc-331 a retry loop is guided from the third refusal on, every time', () => {
    const { setup } = byId('bc-310');
    const commands = ['npm publish --dry-run', 'npm publish --tag x', 'npm publish', 'npm publish', 'npm publish'];
    let state = NO_DENIALS;
    const guided = commands.map((command) => {
      const call = { tool: 'Bash', input: { command } };
      const { behavior, by } = judge(call, setup);
      expect(behavior).toBe('deny');
      const key = denialKey(
        'Bash',
        suggestRules({ name: 'Bash', input: call.input }, subjectOf(call, setup)).map(({ rule }) => rule),
        command,
      );
      state = recordDenial(state, key, by);
      return denialGuidance(state, key, { what: `Bash with command ${command}`, allowedInstead: [] }) !== undefined;
    });
    expect(guided).toEqual([false, false, true, true, true]);
  });

  it.each(['bc-315', 'bc-327'])('L4.4a %s a refusal in dontAsk names the mode', (id) => {
    const { input, setup } = byId(id);
    const { by } = judge(input as Call, setup);
    expect(reasonText(by, 'deny')).toMatch(/^mode dontAsk denies it: .* what a rule allows/);
  });

  it('L4.4a bc-345 thousands of rules are compiled once', () => {
    const rules = Array.from({ length: 5_000 }, (_, at) => ({
      text: `Bash(tool${at} *)`,
      behavior: 'deny' as const,
      source: 'userSettings' as const,
    }));
    const { index, diagnostics } = compileRules(rules);
    expect(diagnostics).toEqual([]);
    const votes = (command: string) =>
      evaluateRules(index, subjectOf({ tool: 'Bash', input: { command } }, {})).map(({ behavior }) => behavior);
    expect([votes('ls'), votes('tool4999 x')]).toEqual([[], ['deny']]);
  });
});
