import { createSession, PERMISSION_MODES, type PermissionMode } from '@sallyport/core';
import { builtinTools, withAliasPack } from '@sallyport/core/tools';
import { createEmbeddedSandbox, inProcessShell } from '@sallyport/worker/embedded/in-process';
import * as z from 'zod';
import { scriptedAnswers } from './answers.js';
import { UsageError, type CommandIo } from './command-io.js';
import { readJsonFile, readOptions } from './options.js';
import { readAll } from './read-input.js';

const fileTree = z.record(z.string(), z.string());

/**
 * `sallyport run`: carries blocks or a recorded stream through all eight stages in an embedded sandbox. Exit code 1 where
 * the stream broke; an error result is an answer like any other.
 */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  if (args.includes('--dir')) {
    throw new UsageError('--dir needs the Node sandbox, which does not exist yet; leave it out to run in memory');
  }
  const options = readOptions(args, ['settings', 'answers', 'files', 'mode']);
  const mode = readMode(options.mode);
  const files =
    options.files === undefined ? {} : fileTree.safeParse(await readJsonFile('--files', options.files, io)).data;
  if (!files) throw new UsageError(`--files: ${options.files} must hold one object of text by path`);
  const settings = options.settings === undefined ? undefined : await readJsonFile('--settings', options.settings, io);
  const prompter = await scriptedAnswers(options.answers, io);
  const sandbox = await createEmbeddedSandbox({ engine: inProcessShell(), persist: 'none', files });
  let broken = false;
  try {
    const session = createSession({
      tools: withAliasPack(builtinTools({ shell: sandbox.caps.shell })),
      ports: { sandbox, prompter },
      settings,
      ...(mode && { mode }),
      onEvent: (event) => {
        if (event.type !== 'stream-failed') return;
        broken = true;
        io.complain(`sallyport: the stream broke: ${event.message}`);
      },
    });
    const source = readSource(await readAll(io.input));
    for await (const result of session.stream(source)) io.write(JSON.stringify(result));
  } finally {
    await sandbox.dispose();
  }
  return broken ? 1 : 0;
}

function readMode(text: string | undefined): PermissionMode | undefined {
  if (text === undefined) return undefined;
  const mode = PERMISSION_MODES.find((known) => known === text);
  if (!mode) throw new UsageError(`--mode must be one of ${PERMISSION_MODES.join(', ')}`);
  return mode;
}

/** One JSON value, JSON a line, or the text of an event stream. */
function readSource(text: string): string | readonly unknown[] {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return text;
  const whole = parseJson(trimmed);
  if (whole !== undefined) return Array.isArray(whole) ? (whole as readonly unknown[]) : [whole];
  return trimmed.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value = parseJson(line);
    if (value === undefined) throw new UsageError(`line ${index + 1} of the input is not JSON`);
    return [value];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON as a whole; the caller looks at it another way.
    return undefined;
  }
}
