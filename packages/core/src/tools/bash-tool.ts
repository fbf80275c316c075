import * as z from 'zod/mini';
import type { BashAnalysis } from '../bash/analysis.js';
import { defineTool } from '../define-tool.js';
import { loadBashReader, needBashReader, type BashReader } from '../load-bash-reader.js';
import type { PermissionResult, Tool, ToolContext } from '../ports/tool.js';
import { caughtBefore } from './backstop.js';
import { bashClaims } from './bash-claims.js';
import { mapBashOutput, MAX_RESULT_CHARS, type BashOutput } from './bash-output.js';
import { flag, text } from './input-fields.js';
import type { BashProgress } from './run-command.js';
import { fault } from './tool-failure.js';
import { votePath } from './tool-path.js';

/** ms; a longer time limit is brought down to it. */
const MAX_TIMEOUT_MS = 600_000;
const TITLE_CHARS = 60;

const inputSchema = z.strictObject({
  command: text('The command line to run'),
  timeout: z.optional(
    z
      .number()
      .check(
        z.positive('it must be more than 0'),
        z.describe('Time limit in milliseconds, at most 600000, in the background at most 7200000'),
      ),
  ),
  description: z.optional(text('What the command does, in a few words')),
  run_in_background: z.optional(flag('Go on as a task after the call: TaskOutput reads its output, TaskStop ends it')),
  dangerouslyDisableSandbox: z.optional(flag('Has no effect: every command runs in the sandbox')),
});
export type BashInput = z.infer<typeof inputSchema>;

export interface BashToolOptions {
  /** The shell that runs the commands, as `caps.shell` of the sandbox names it. */
  readonly shell?: string;
  /** What this sandbox has or lacks, in sentences for the model. */
  readonly notes?: string;
}

/** Runs command lines in the sandbox's shell. */
export function bashTool({ shell = 'bash', notes }: BashToolOptions = {}): Tool<BashInput, BashOutput, BashProgress> {
  return defineTool<BashInput, BashOutput, BashProgress>({
    name: 'Bash',
    description: describe(shell, notes),
    inputSchema,
    maxResultSizeChars: MAX_RESULT_CHARS,
    // In the background the limit is the task's own.
    timeoutMs: ({ timeout, run_in_background: inBackground }) =>
      timeout === undefined || inBackground ? undefined : Math.min(timeout, MAX_TIMEOUT_MS),
    resources: async (input, context) => {
      const reader = await loadBashReader();
      return !reader || caughtBefore(input.command, context.session)
        ? [{ kind: 'everything', access: 'write' }]
        : bashClaims(analyze(reader, input, context));
    },
    validateInput({ command, run_in_background: inBackground }, { background }) {
      if (command.trim() === '') return { result: false, ...fault('emptyCommand', 'The command is empty.') };
      if (/^\[[A-Z][a-z]+ (?:tool )?input\]$/.test(command.trim())) {
        return {
          result: false,
          ...fault(
            'placeholder',
            'The command is a placeholder for text that was trimmed away. Write the command itself.',
          ),
        };
      }
      if (inBackground && !background) {
        return {
          result: false,
          ...fault(
            'backgroundUnavailable',
            'Background tasks are switched off here. Run the command in the foreground, with a timeout that suits it.',
          ),
        };
      }
      return { result: true };
    },
    checkPermissions,
    userFacingName: ({ command }) => `Run ${title(command)}`,
    call: async (input, context, onProgress) => {
      const [reader, { runBash }] = await Promise.all([needBashReader(), import('./run-bash.js')]);
      const { command, run_in_background: inBackground = false, timeout: timeoutMs } = input;
      const run = { analysis: analyze(reader, input, context), title: title(command), inBackground, timeoutMs };
      return runBash(run, context, onProgress);
    },
    mapToolResultToToolResultBlockParam: mapBashOutput,
  });
}

function analyze(
  reader: BashReader,
  { command }: BashInput,
  context: Pick<ToolContext, 'cwd' | 'workingDirectories' | 'session' | 'sandbox'>,
): BashAnalysis {
  const { cwd, workingDirectories, session, sandbox } = context;
  // Stored results count as inside: they are shown read-only, and a preview names their path (L6.2).
  return reader.analyzeBash(command, {
    cwd,
    workingDirectories: [...workingDirectories, session.resultsRoot],
    home: session.home,
    shell: sandbox.caps.shell,
  });
}

/** The analysis sees names; what it would allow must hold for what symbolic links make of them, too. */
async function checkPermissions(input: BashInput, context: ToolContext): Promise<PermissionResult<BashInput>> {
  const reader = await loadBashReader();
  // Stage 4 asks about what nobody could read.
  if (!reader) return { behavior: 'passthrough' };
  const analysis = analyze(reader, input, context);
  const vote = reader.bashPermission(analysis);
  if (caughtBefore(input.command, context.session)) {
    return { behavior: 'ask', message: 'It was caught before at what reading it had not shown. No rule allows that.' };
  }
  if (vote.behavior !== 'allow') return vote;
  for (const { path, within } of analysis.reads) {
    const place = path ?? within;
    const seen = place === undefined ? undefined : await votePath(place, 'read', context);
    if (seen && seen.behavior !== 'allow') return seen;
  }
  return vote;
}

function title(command: string): string {
  const line = command.trim().split('\n', 1)[0] ?? '';
  return line.length <= TITLE_CHARS && line === command.trim()
    ? line
    : `${[...line].slice(0, TITLE_CHARS).join('')}...`;
}

function describe(shell: string, notes: string | undefined): string {
  const lacks =
    shell === 'bash'
      ? ''
      : ` The shell is ${shell}, which knows the everyday part of bash: plain commands, quotes, pipes, && || ; and redirections.`;
  return [
    `Runs a command line in the sandbox.${lacks}`,
    'Each command starts in the working directory with a fresh environment: variables do not carry over, and cd does so only when it is the whole command and stays inside the project.',
    `Standard input is empty, so nothing can be asked while it runs. Time limit: timeout, at most ${MAX_TIMEOUT_MS} ms. Output over ${MAX_RESULT_CHARS} characters is stored and previewed. With run_in_background, and often at its time limit, a command goes on as a task after the call.`,
    ...(notes === undefined ? [] : [notes]),
  ].join(' ');
}
