import {
  createSession,
  failureText,
  parseLogLine,
  verifyLog,
  type DecisionRecord,
  type PrivatePart,
} from '@sallyport/core';
import { memorySandbox } from '@sallyport/core/memory';
import type { CommandIo } from './command-io.js';
import { UsageError } from './command-io.js';
import { readJsonFile, readOptions } from './options.js';
import { toolsFor } from './tools-for.js';

/**
 * `sallyport replay`: which decisions of a log other settings would change, one a line. What a person, a classifier or a
 * hook decided is not replayed: compared is what tool, rules and mode alone say. Exit code 1 where the log is broken or
 * a line of it is no record.
 */
export async function replay(args: readonly string[], io: CommandIo): Promise<number> {
  const [path, ...rest] = args;
  if (path === undefined || path.startsWith('--')) throw new UsageError('replay needs a log: sallyport replay LOG');
  const options = readOptions(rest, ['settings']);
  const settings = options.settings === undefined ? {} : await readJsonFile('--settings', options.settings, io);
  const { records, unread } = readLog(await readLogText(path, io));
  for (const line of unread) io.complain(`sallyport: line ${line} of ${path} is no record of a log`);
  const verified = await verifyLog(records);
  if (!verified.ok) {
    io.complain(`sallyport: ${path} was changed: record ${verified.seq} is the first broken link (${verified.reason})`);
  } else if (verified.dropped !== undefined) {
    io.complain(`sallyport: the ${verified.dropped} oldest records are not in ${path}: a log that is full drops them`);
  }
  let changed = 0;
  let left = 0;
  for (const record of records) {
    const was = record.decision?.policy ?? null;
    if (was === null || record.tool === null || record.private === null || record.private.input === null) {
      left++;
      continue;
    }
    const now = await decideAgain(record.tool, record.private, settings);
    if (now.behavior === was) continue;
    changed++;
    const { seq, toolUseId, tool } = record;
    io.write(JSON.stringify({ seq, toolUseId, tool, input: record.private.input, was, now: now.behavior, by: now.by }));
  }
  io.complain(
    `sallyport: ${changed} of ${records.length - left} decisions would change; ${left} cannot be replayed (not decided by rules, or without input)`,
  );
  return verified.ok && unread.length === 0 ? 0 : 1;
}

async function decideAgain(tool: string, { input, place }: PrivatePart, settings: unknown) {
  const { cwd, home, projectRoot, workingDirectories, mode } = place;
  const session = createSession({
    tools: toolsFor(tool),
    ports: { sandbox: memorySandbox({ workdir: cwd, home }) },
    settings: { flagSettings: settings },
    cwd,
    home,
    projectRoot,
    workingDirectories,
    mode,
  });
  const explanation = await session.explain({ name: tool, input });
  if (explanation.behavior !== 'invalid') return explanation;
  return { behavior: 'invalid', by: { ...explanation.failure, message: failureText(explanation.failure) } };
}

async function readLogText(path: string, io: Pick<CommandIo, 'readText'>): Promise<string> {
  try {
    return await io.readText(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** The records, and the numbers of lines that hold none. */
function readLog(text: string): { readonly records: readonly DecisionRecord[]; readonly unread: readonly number[] } {
  const records: DecisionRecord[] = [];
  const unread: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const record = parseLogLine(line);
    if (record) records.push(record);
    else unread.push(index + 1);
  }
  return { records, unread };
}
