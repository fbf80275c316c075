import { expect, it } from 'vitest';
import type { SessionEvent } from '../events.js';
import { memoryLogStore } from '../memory/memory-log-store.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { Tool } from '../ports/tool.js';
import { createSession } from '../session.js';
import { parseLogLine } from '../telemetry/log-lines.js';
import { verifyLog } from '../telemetry/log-chain.js';
import { recordingTelemetry } from '../testing/recording-telemetry.js';
import { scriptedPrompter } from '../testing/scripted-prompter.js';
import { toolUse } from '../testing/tool-use.js';
import { bashTool } from '../tools/bash-tool.js';

it('L4.2 E3 a command that was wrongly judged to only read fails, is told and counted, and asks from then on', async () => {
  const telemetry = recordingTelemetry();
  const log = memoryLogStore();
  const events: SessionEvent[] = [];
  const sandbox = memorySandbox({
    commands: { ls: (_args, io) => io.fs.write('/srv/app/made', '').catch(() => undefined) },
  });
  const session = createSession({
    id: 's1',
    tools: [bashTool() as Tool],
    ports: { sandbox, log, telemetry, prompter: scriptedPrompter([{ answer: 'allow-once' }]) },
    onEvent: (event) => events.push(event),
  });
  const results = [
    await session.run(toolUse('Bash', { command: 'ls' }, 'a')),
    await session.run(toolUse('Bash', { command: 'ls' }, 'b')),
  ].flat();
  const lines: string[] = [];
  for await (const line of session.exportLog()) lines.push(line);

  expect(results.map(({ is_error: isError }) => isError ?? false)).toEqual([true, false]);
  expect(events.filter(({ type }) => type === 'backstop')).toEqual([
    { type: 'backstop', kind: 'read-only', toolUseId: 'a', at: expect.any(Number) as number },
  ]);
  expect(telemetry.records.filter(({ name }) => name === 'backstop')).toEqual([
    { name: 'backstop', tool: 'Bash', outcome: 'read-only' },
  ]);
  const records = lines.map(parseLogLine);
  expect(records.map((each) => [each?.toolUseId, each?.decision?.from, each?.outcome, each?.backstops])).toEqual([
    ['a', 'tool', 'error-result', 1],
    ['b', 'person', 'success', undefined],
  ]);
  expect(await verifyLog(records.flatMap((each) => each ?? []))).toMatchObject({ ok: true });
  expect((await sandbox.fs.stat('/srv/app/made')).type).toBe('file');
});
