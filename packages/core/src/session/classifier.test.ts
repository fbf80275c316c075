// The classifier as whole calls meet it: what it may skip, how long it is waited for, and mode `auto`.
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionEvent } from '../events.js';
import { loadBashReader } from '../load-bash-reader.js';
import { manualClock } from '../memory/manual-clock.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { AnyHook, HookInput } from '../ports/hook.js';
import type { Classifier, ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';
import type { PromptAnswer, Prompter } from '../ports/prompter.js';
import { createSession, type SessionOptions } from '../session.js';
import { recordingTelemetry } from '../testing/recording-telemetry.js';
import { specific } from '../testing/run-echo.js';
import { scriptedPrompter } from '../testing/scripted-prompter.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

// Loaded with the first question and the first refusal; here before the clock is driven by hand.
beforeAll(() => Promise.all([loadBashReader(), import('../decide/ask-person.js'), import('../decide/refusal.js')]));

type Behavior = ClassifierVerdict['behavior'];
const verdict = (behavior: Behavior, confidence: 'high' | 'low' = 'high'): ClassifierVerdict => ({
  behavior,
  confidence,
  message: `looks ${behavior}`,
});

/** Answers after `ms`, by what `judge` makes of the command. */
function classifier(judge: (command: string) => ClassifierVerdict, ms = 0, clock = manualClock()) {
  const asked: ClassifierQuestion[] = [];
  const it: Classifier = {
    name: 'test',
    classify: (question) => {
      asked.push(question);
      const answer = judge(question.command);
      return ms === 0 ? Promise.resolve(answer) : new Promise((resolve) => clock.after(ms, () => resolve(answer)));
    },
  };
  return { it, asked, clock };
}

/** A person who is busy, or not, and whose prompt is known to open. */
function person(busy = false) {
  const opened: unknown[] = [];
  const closed: unknown[] = [];
  let answer: (given: PromptAnswer) => void = () => {};
  const prompter: Prompter = {
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        opened.push(request.pendingClassifierCheck);
        answer = resolve;
        signal.addEventListener('abort', () => {
          closed.push(signal.reason);
          if (!busy) reject(signal.reason as Error);
        });
      }),
  };
  return { prompter, opened, closed, answer: (given: PromptAnswer) => answer(given) };
}

function open(options: SessionOptions) {
  const events: SessionEvent[] = [];
  const session = createSession({
    id: 's',
    tools: builtinTools(),
    onEvent: (event) => events.push(event),
    ...options,
    ports: {
      clock: manualClock(),
      sandbox: memorySandbox({ shell: (args, io) => io.stdout(`ran ${args[0]}`) }),
      ...options.ports,
    },
  });
  let count = 0;
  const run = async (command = 'make') =>
    (await session.run(toolUse('Bash', { command }, `toolu_${(count += 1)}`)))[0]?.content;
  return { session, run, events };
}

describe('L4.6 the prompt and the classifier', () => {
  it('the prompt waits a moment for the verdict, and does not open where it allows', async () => {
    const { it: ports, clock } = classifier(() => verdict('allow'), 149);
    const { prompter, opened } = person();
    const { run } = open({ ports: { classifier: ports, clock, prompter } });
    const running = run();
    await clock.advance(149);
    expect([await running, opened]).toEqual(['ran make', []]);
  });

  it('the moment can be set, and ends: then the prompt opens and says that a check is under way', async () => {
    const { it: ports, clock } = classifier(() => verdict('deny'), 1_000);
    const { prompter, opened, answer } = person();
    const { run } = open({ ports: { classifier: ports, clock, prompter }, limits: { promptWaitMs: 40 } });
    const running = run();
    await clock.advance(39);
    expect(opened).toEqual([]);
    await clock.advance(1);
    expect(opened).toEqual([true]);
    answer({ answer: 'allow-once' });
    expect(await running).toBe('ran make');
  });

  it('a late allow closes a prompt that nobody touched', async () => {
    const { it: ports, clock } = classifier(() => verdict('allow'), 500);
    const { prompter, closed } = person();
    const { run, events } = open({ ports: { classifier: ports, clock, prompter } });
    const running = run();
    await clock.advance(500);
    const by = { from: 'classifier', source: 'test', confidence: 'high', message: 'looks allow' };
    expect([await running, closed]).toEqual(['ran make', [{ kind: 'late-allow', by }]]);
    expect(events.find(({ type }) => type === 'permission-decided')).toMatchObject({
      decision: { behavior: 'allow', by },
    });
  });

  it('a person who is busy with it decides, late allow or not', async () => {
    const { it: ports, clock } = classifier(() => verdict('allow'), 500);
    const { prompter, answer } = person(true);
    const { run } = open({ ports: { classifier: ports, clock, prompter } });
    const running = run();
    await clock.advance(500);
    answer({ answer: 'deny', message: 'no' });
    expect(await running).toMatch(/The person says: no$/);
  });

  it.each<[late: ClassifierVerdict]>([[verdict('allow', 'low')], [verdict('deny')], [verdict('unsure')]])(
    'a late %j leaves the prompt open',
    async (late) => {
      const { it: ports, clock } = classifier(() => late, 500);
      const { prompter, closed, answer } = person();
      const { run } = open({ ports: { classifier: ports, clock, prompter } });
      const running = run();
      await clock.advance(500);
      expect(closed).toEqual([]);
      answer({ answer: 'allow-once' });
      expect(await running).toBe('ran make');
    },
  );

  it('where nobody can be asked the verdict is waited for', async () => {
    const { it: ports, clock } = classifier(() => verdict('allow'), 2_000);
    const { run } = open({ ports: { classifier: ports, clock } });
    const running = run();
    await clock.advance(2_000);
    expect(await running).toBe('ran make');
  });

  it('L3.3 a decisive hook stops the classifier', async () => {
    let stopped: unknown;
    const slow: Classifier = {
      name: 'slow',
      classify: (_, signal) =>
        new Promise(() => signal.addEventListener('abort', () => (stopped = (signal.reason as Error).name))),
    };
    const hooks: AnyHook[] = [
      { event: 'PreToolUse', name: 'h', run: () => specific('PreToolUse', { permissionDecision: 'deny' }) },
    ];
    const { run } = open({ hooks, ports: { classifier: slow } });
    expect(await run()).toMatch(/denied/);
    expect(stopped).toBe('AbortError');
  });

  it('bc-159 a verdict belongs to the command it judged: a rewrite asks', async () => {
    const { it: ports, asked } = classifier(() => verdict('allow'));
    const hooks: AnyHook[] = [
      {
        event: 'PreToolUse',
        name: 'h',
        run: () => specific('PreToolUse', { updatedInput: { command: 'rm -rf src' } }),
      },
    ];
    const prompter = scriptedPrompter([{ answer: 'deny' }]);
    const { run } = open({ hooks, ports: { classifier: ports, prompter } });
    await run('ls');
    expect([asked.map(({ command }) => command), prompter.requests.map(({ input }) => input)]).toEqual([
      ['ls'],
      [{ command: 'rm -rf src' }],
    ]);
  });

  it('L3.3 a verdict is asked for once for one command, place and set of descriptions', async () => {
    const { it: ports, asked } = classifier(() => verdict('allow'));
    const { run } = open({ ports: { classifier: ports } });
    await run('make a');
    await run('make a');
    await run('make b');
    expect(asked.map(({ command }) => command)).toEqual(['make a', 'make b']);
  });

  it('L3.3 one that fails or hangs is no opinion, and measured', async () => {
    const telemetry = recordingTelemetry();
    const broken: Classifier = { name: 'broken', classify: () => Promise.reject(new TypeError('x')) };
    const { run } = open({ ports: { classifier: broken, telemetry } });
    expect(await run()).toMatch(/nobody can be asked/);
    expect(telemetry.records.filter(({ name }) => name === 'classifier-failed')).toEqual([
      { name: 'classifier-failed', errorClass: 'TypeError', durationMs: 0 },
    ]);
  });

  it('L3.3 without a model, descriptions that refuse or ask are heeded, and one that allows needs a harmless command', async () => {
    const permissions = { allow: ['Bash(prompt: run the tests)'], deny: ['Bash(prompt: publish packages)'] };
    const { run } = open({ settings: { permissions } });
    expect(await run('npm publish')).toMatch(/denied: .*publish packages/);
    expect(await run('npm test')).toMatch(/nobody can be asked/);
  });
});

describe('L4.4a mode auto', () => {
  const refusing = () => classifier((command) => verdict(command === 'good' ? 'allow' : 'deny')).it;

  it('bc-161 rules, what only reads, and edits inside the working directories come before the classifier', async () => {
    const { it: ports, asked } = classifier(() => verdict('deny'));
    const { session } = open({
      mode: 'auto',
      settings: { permissions: { allow: ['Bash(npm test)'] } },
      ports: { classifier: ports },
    });
    const decided = async (name: string, input: object) => (await session.explain(toolUse(name, input))).behavior;
    expect([
      await decided('Bash', { command: 'npm test' }),
      await decided('Bash', { command: 'ls' }),
      await decided('Write', { file_path: '/srv/app/a', content: '' }),
      await decided('Write', { file_path: '/etc/a', content: '' }),
      await decided('Bash', { command: 'make' }),
    ]).toEqual(['allow', 'allow', 'allow', 'ask', 'ask']);
    expect(asked).toEqual([]);
  });

  it('waits for the verdict, however long', async () => {
    const { it: ports, clock } = classifier(() => verdict('allow'), 2_900);
    const { prompter, opened } = person();
    const { run } = open({ mode: 'auto', ports: { classifier: ports, clock, prompter } });
    const running = run();
    await clock.advance(2_900);
    expect([await running, opened]).toEqual(['ran make', []]);
  });

  it('bc-312 after 3 refusals in a row it asks; a person’s allow goes back to it', async () => {
    const prompter = scriptedPrompter([{ answer: 'deny' }, { answer: 'allow-once' }]);
    const { run } = open({ mode: 'auto', ports: { classifier: refusing(), prompter } });
    const asked: number[] = [];
    for (const command of ['a', 'b', 'good', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await run(command);
      asked.push(prompter.requests.length);
    }
    expect(asked).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 2]);
  });

  it('after 20 refusals in all it asks', async () => {
    const prompter = scriptedPrompter([]);
    const { run } = open({ mode: 'auto', ports: { classifier: refusing(), prompter } });
    for (let n = 0; n < 20; n++) {
      await run(`bad ${n}`);
      await run('good');
    }
    expect(prompter.requests.length).toBe(0);
    await run('one more');
    expect(prompter.requests.length).toBe(1);
  });

  it('PermissionDenied hooks hear of a refusal, and may let the model try again', async () => {
    const seen: HookInput[] = [];
    const hook = (retry: boolean): AnyHook => ({
      event: 'PermissionDenied',
      matcher: 'Bash',
      name: `retry ${retry}`,
      run: (input) => {
        seen.push(input);
        return specific('PermissionDenied', { retry });
      },
    });
    const { run } = open({ mode: 'auto', hooks: [hook(false), hook(true)], ports: { classifier: refusing() } });
    expect(await run('bad')).toMatch(/looks deny\.?\n\nA PermissionDenied hook lets you try this call again\.$/);
    expect(seen[0]).toMatchObject({
      hook_event_name: 'PermissionDenied',
      tool_name: 'Bash',
      tool_input: { command: 'bad' },
      tool_use_id: 'toolu_1',
      permission_mode: 'auto',
      reason: expect.stringContaining('looks deny') as string,
    });
  });

  it('PermissionDenied does not fire for a rule, a person or another mode', async () => {
    let heard = 0;
    const hooks: AnyHook[] = [{ event: 'PermissionDenied', name: 'h', run: () => void heard++ }];
    const settings = { permissions: { deny: ['Bash(no *)'] } };
    const auto = open({ mode: 'auto', hooks, settings, ports: { classifier: classifier(() => verdict('unsure')).it } });
    await auto.run('no x');
    await auto.run('make');
    const plain = open({ hooks, ports: { classifier: refusing() } });
    await plain.run('bad');
    expect(heard).toBe(0);
  });
});
