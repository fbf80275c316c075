import * as z from 'zod';
import type { HookEventName } from '../ports/hook.js';
import { strictestDecision } from './combine-decisions.js';
import { NO_OPINION, type HookOpinion } from './hook-opinion.js';
import { limitText } from './limit-text.js';

// Scripts build their JSON with `jq` and the like, where a missing text comes out as null: null is "not said".
const text = z.string().nullish();

const common = { additionalContext: text };

const specificOutput = {
  PreToolUse: z.looseObject({
    ...common,
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.enum(['allow', 'deny', 'ask', 'defer']).nullish(),
    permissionDecisionReason: text,
    // Any value: the tool's own schema judges it, since every rewrite is validated again.
    updatedInput: z.unknown().optional(),
  }),
  PostToolUse: z.looseObject({
    ...common,
    hookEventName: z.literal('PostToolUse'),
    updatedToolOutput: z.unknown().optional(),
  }),
  PostToolUseFailure: z.looseObject({ ...common, hookEventName: z.literal('PostToolUseFailure') }),
} as const;

const universal = {
  continue: z.boolean().nullish(),
  stopReason: text,
  systemMessage: text,
  decision: z.enum(['approve', 'block']).nullish(),
  reason: text,
};

const output = {
  PreToolUse: z.looseObject({ ...universal, hookSpecificOutput: specificOutput.PreToolUse.nullish() }),
  PostToolUse: z.looseObject({ ...universal, hookSpecificOutput: specificOutput.PostToolUse.nullish() }),
  PostToolUseFailure: z.looseObject({ ...universal, hookSpecificOutput: specificOutput.PostToolUseFailure.nullish() }),
} as const;

export type ReadHookOutput =
  { readonly ok: true; readonly opinion: HookOpinion } | { readonly ok: false; readonly message: string };

/**
 * Reads a handler's answer: the public JSON output as data, or nothing. Unknown keys are let through; an answer for
 * another event, or one that fits no schema, is told and decides nothing.
 */
export function readHookOutput(event: HookEventName, answer: unknown): ReadHookOutput {
  if (answer === undefined || answer === null) return { ok: true, opinion: NO_OPINION };
  const data = ownCopy(answer);
  if (!data.ok) return data;
  const parsed = output[event].safeParse(data.value);
  if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
  return { ok: true, opinion: event === 'PreToolUse' ? beforeUse(parsed.data) : afterUse(parsed.data) };
}

type Output = z.infer<(typeof output)[HookEventName]>;

function beforeUse(said: Output): HookOpinion {
  const specific = said.hookSpecificOutput;
  const before = specific?.hookEventName === 'PreToolUse' ? specific : undefined;
  // A script may carry the old field beside the new one; the stricter of the two is what its author can rely on.
  const decision = strictestDecision([
    before?.permissionDecision && {
      behavior: before.permissionDecision,
      ...given('reason', before.permissionDecisionReason),
    },
    said.decision && { behavior: LEGACY[said.decision], ...given('reason', said.reason) },
  ]);
  const rewrite = decision?.behavior === 'defer' ? undefined : before?.updatedInput;
  return {
    ...universalPart(said),
    ...(decision && { decision }),
    ...(rewrite !== undefined && rewrite !== null && { updatedInput: { value: rewrite } }),
  };
}

const LEGACY = { approve: 'allow', block: 'deny' } as const;

function afterUse(said: Output): HookOpinion {
  const specific = said.hookSpecificOutput;
  const replaces = specific?.hookEventName === 'PostToolUse' && specific.updatedToolOutput !== undefined;
  return {
    ...universalPart(said),
    ...(said.decision === 'block' && { feedback: limitText(said.reason ?? 'The hook objects and gives no reason.') }),
    ...(replaces && { updatedToolOutput: { value: specific.updatedToolOutput } }),
  };
}

function universalPart(said: Output): HookOpinion {
  return {
    ...given('additionalContext', said.hookSpecificOutput?.additionalContext),
    ...given('systemMessage', said.systemMessage),
    ...(said.continue === false && { stop: given('reason', said.stopReason) }),
  };
}

function given<Key extends string>(key: Key, value: string | null | undefined): { readonly [K in Key]?: string } {
  return value === undefined || value === null || value === ''
    ? {}
    : ({ [key]: limitText(value) } as { [K in Key]: string });
}

/** A copy that the handler cannot change afterwards, without getters, proxies or functions. */
function ownCopy(
  answer: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, value: structuredClone(answer) };
  } catch {
    return { ok: false, message: 'The answer is not plain data.' };
  }
}
