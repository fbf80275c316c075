import { createSession, PERMISSION_MODES, type PermissionMode, type Sandbox } from '@sallyport/core';
import { SandboxError } from '@sallyport/core/sandbox';
import { builtinTools, withAliasPack } from '@sallyport/core/tools';
import { createEmbeddedSandbox, inProcessShell } from '@sallyport/worker/embedded/in-process';
import * as z from 'zod';
import { scriptedAnswers } from './answers.js';
import { UsageError, type CommandIo } from './command-io.js';
import { readJsonFile, readOptions } from './options.js';
import { createNodeSandbox } from './node-sandbox/create-node-sandbox.js';
import { readAll } from './read-input.js';

const fileTree = z.record(z.string(), z.string());

/**
 * `sallyport run`: carries blocks or a recorded stream through all eight stages, in an embedded sandbox or in a real directory. Exit code 1 where
 * the stream broke; an error result is an answer like any other.
 */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args, ['settings', 'answers', 'files', 'mode', 'dir']);
  const mode = readMode(options.mode);
  const settings = options.settings === undefined ? undefined : await readJsonFile('--settings', options.settings, io);
  const prompter = await scriptedAnswers(options.answers, io);
  const sandbox = await openSandbox(options, io);
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
    for await (const result of session.stream(source, { signal: io.signal })) io.write(JSON.stringify(result));
  } finally {
    await sandbox.dispose();
  }
  return broken ? 1 : 0;
}

/** The files of a real directory, or those of `--files` in memory. */
async function openSandbox(
  { dir, files, flags }: { readonly dir?: string; readonly files?: string; readonly flags: ReadonlySet<string> },
  io: CommandIo,
): Promise<Sandbox> {
  if (dir === undefined) {
    const tree = files === undefined ? {} : fileTree.safeParse(await readJsonFile('--files', files, io)).data;
    if (!tree) throw new UsageError(`--files: ${files} must hold one object of text by path`);
    return createEmbeddedSandbox({ engine: inProcessShell(), persist: 'none', files: tree });
  }
  if (files !== undefined || flags.has('--memory')) {
    throw new UsageError('--dir runs on real files: leave out --memory and --files');
  }
  try {
    return await createNodeSandbox({ directory: dir });
  } catch (error) {
    if (!SandboxError.is(error)) throw error;
    throw new UsageError(`--dir: ${error.message}`);
  }
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
