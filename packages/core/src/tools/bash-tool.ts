import * as z from 'zod';
import { analyzeBash } from '../bash/analyze.js';
import type { BashAnalysis } from '../bash/analysis.js';
import { bashPermission } from '../bash/bash-permission.js';
import { defineTool } from '../define-tool.js';
import type { PermissionResult, Tool, ToolContext } from '../ports/tool.js';
import { changedDirectory } from './changed-directory.js';
import { mapBashOutput, type BashOutput } from './bash-output.js';
import { exitMeaning } from './exit-meaning.js';
import { recordCommandRead } from './record-command-read.js';
import { runCommand, type BashProgress } from './run-command.js';
import { fault } from './tool-failure.js';
import { votePath } from './tool-path.js';

/** ms; a longer time limit is brought down to it. */
const MAX_TIMEOUT_MS = 600_000;
const MAX_RESULT_CHARS = 30_000;
const TITLE_CHARS = 60;

const inputSchema = z.strictObject({
  command: z.string().describe('The command line to run'),
  timeout: z.number().positive().optional().describe('Time limit in milliseconds, at most 600000'),
  description: z.string().optional().describe('What the command does, in a few words'),
  run_in_background: z.boolean().optional().describe('Not available yet: must be false or left out'),
  dangerouslyDisableSandbox: z.boolean().optional().describe('Has no effect: every command runs in the sandbox'),
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
    timeoutMs: ({ timeout }) => (timeout === undefined ? undefined : Math.min(timeout, MAX_TIMEOUT_MS)),
    resources: (input, context) => [
      { kind: 'everything', access: analyze(input, context).readOnly ? 'read' : 'write' },
    ],
    validateInput({ command, run_in_background: inBackground }) {
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
      if (inBackground) {
        return {
          result: false,
          ...fault(
            'backgroundUnavailable',
            'run_in_background is not available yet. Run the command in the foreground, with a timeout that suits it.',
          ),
        };
      }
      return { result: true };
    },
    checkPermissions,
    userFacingName: ({ command }) => `Run ${title(command)}`,
    call: run,
    mapToolResultToToolResultBlockParam: mapBashOutput,
  });
}

function analyze(
  { command }: BashInput,
  context: Pick<ToolContext, 'cwd' | 'workingDirectories' | 'session'>,
): BashAnalysis {
  const { cwd, workingDirectories, session } = context;
  // Stored results count as inside: they are shown read-only, and a preview names their path (L6.2).
  return analyzeBash(command, {
    cwd,
    workingDirectories: [...workingDirectories, session.resultsRoot],
    home: session.home,
  });
}

/** The analysis sees names; what it would allow must hold for what symbolic links make of them, too. */
async function checkPermissions(input: BashInput, context: ToolContext): Promise<PermissionResult<BashInput>> {
  const analysis = analyze(input, context);
  const vote = bashPermission(analysis);
  if (vote.behavior !== 'allow') return vote;
  for (const { path, within } of analysis.reads) {
    const place = path ?? within;
    const seen = place === undefined ? undefined : await votePath(place, 'read', context);
    if (seen && seen.behavior !== 'allow') return seen;
  }
  return vote;
}

async function run(
  input: BashInput,
  context: ToolContext,
  onProgress: (data: BashProgress) => void,
): Promise<BashOutput> {
  const { signal } = context;
  const analysis = analyze(input, context);
  const startedAt = performance.now();
  const { stdout, stderr, dropped, exit } = await runCommand(
    input.command,
    context,
    { readOnly: analysis.readOnly },
    onProgress,
  );
  const interrupted = signal.aborted && exit.reason !== 'exited';
  const timedOut = interrupted && (signal.reason as { readonly name?: unknown } | undefined)?.name === 'TimeoutError';
  const meaning = exit.reason === 'exited' ? exitMeaning(analysis, exit.code, stderr) : undefined;
  const note = exit.code === 0 ? await afterSuccess(analysis, context, stdout) : undefined;
  return {
    stdout,
    stderr,
    interrupted,
    exitCode: exit.code,
    endedBy: exit.reason,
    ...(exit.message !== undefined && { message: exit.message }),
    ...(timedOut && { timedOutAfterMs: Math.round(performance.now() - startedAt) }),
    ...(meaning !== undefined && { returnCodeInterpretation: meaning }),
    ...(dropped > 0 && { droppedChars: dropped }),
    ...(note !== undefined && { note }),
  };
}

/** What a command that succeeded changes for later calls. */
async function afterSuccess(analysis: BashAnalysis, context: ToolContext, stdout: string): Promise<string | undefined> {
  if (stdout.length <= MAX_RESULT_CHARS) await recordCommandRead(analysis, context);
  return changedDirectory(analysis, context);
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
    `Standard input is empty, so nothing can be asked while it runs. Time limit: timeout, at most ${MAX_TIMEOUT_MS} ms. Output over ${MAX_RESULT_CHARS} characters is stored and previewed.`,
    ...(notes === undefined ? [] : [notes]),
  ].join(' ');
}
