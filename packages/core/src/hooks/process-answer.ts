import type { HookEventName } from '../ports/hook.js';
import { HandlerReport, type HandlerResult } from './handler-report.js';
import { readHookOutput } from './hook-output.js';
import { jsonObject } from './json-object.js';
import { limitText } from './limit-text.js';

/** All that a hook's process left behind. Where the sandbox cannot tell the streams apart, `stdout` holds both. */
export interface ProcessOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const BLOCKING_CODE = 2;

/** Events that exit 2 does not block: only JSON speaks there. */
const UNBLOCKABLE: readonly HookEventName[] = ['PermissionRequest', 'PermissionDenied', 'Notification'];

/**
 * What a hook's process meant, by the public convention: exit 2 blocks whatever it printed, JSON is read on every other
 * code, and a code that is neither 0 nor 2 without JSON that can be read is an error that blocks nothing.
 */
export function readProcessAnswer(event: HookEventName, output: ProcessOutput): HandlerReport {
  const { code, stdout, stderr } = output;
  const detail = { exitCode: code, stdout: limitText(stdout), stderr: limitText(stderr) };
  return new HandlerReport(meaning(event, output), detail);
}

function meaning(event: HookEventName, { code, stdout, stderr }: ProcessOutput): HandlerResult {
  const json = jsonObject(stdout);
  const readable = json !== undefined && readHookOutput(event, json).ok;
  if (code === BLOCKING_CODE && UNBLOCKABLE.includes(event)) return { ok: true, answer: readable ? json : undefined };
  if (code === BLOCKING_CODE) return { ok: true, answer: blocking(event, readable ? json : undefined, stderr, stdout) };
  if (readable || (code === 0 && json)) return { ok: true, answer: json };
  if (code !== 0) {
    const line = firstLine(stderr) ?? firstLine(stdout);
    const message = `exit code ${code}${line === undefined ? '' : `: ${line}`}`;
    return { ok: false, errorClass: 'HookExitCode', message };
  }
  const note = /"(hookSpecificOutput|decision)"/.test(stdout)
    ? 'The output is not one JSON object from its first character on, so what it says is not read.'
    : undefined;
  return { ok: true, answer: undefined, ...(note !== undefined && { note }) };
}

/** The JSON output that says the same as exit 2: a block, with the reason of the JSON if it gave one, else of stderr. */
function blocking(
  event: HookEventName,
  json: Readonly<Record<string, unknown>> | undefined,
  stderr: string,
  stdout: string,
): unknown {
  const read = readHookOutput(event, json);
  const said = read.ok ? (read.opinion.feedback ?? denialOf(read.opinion.decision)) : undefined;
  // Some sandboxes merge the streams: then what was printed is on stdout.
  const printed = [stderr, json === undefined ? stdout : ''].map((text) => text.trim()).find((text) => text !== '');
  const reason = said ?? printed ?? 'The hook blocked this with exit code 2 and gave no reason.';
  // The legacy spelling blocks under every event and outranks any decision beside it, unless that is a deny of its own.
  const specific = json?.['hookSpecificOutput'];
  const kept =
    typeof specific === 'object' && specific !== null ? { ...specific, permissionDecision: null } : undefined;
  return { ...json, ...(kept && { hookSpecificOutput: kept }), decision: 'block', reason };
}

function denialOf(decision: { readonly behavior: string; readonly reason?: string } | undefined): string | undefined {
  return decision?.behavior === 'deny' ? decision.reason : undefined;
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
}
