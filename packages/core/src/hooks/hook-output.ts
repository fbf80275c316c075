import * as z from 'zod/mini';
import { parseInEnglish } from '../in-english.js';
import type { HookEventName } from '../ports/hook.js';
import { strictestDecision } from './combine-decisions.js';
import { NO_OPINION, type HookOpinion, type PermissionAnswer } from './hook-opinion.js';
import { limitText } from './limit-text.js';

// Scripts build their JSON with `jq` and the like, where a missing text comes out as null: null is "not said".
const text = z.nullish(z.string());

const common = { additionalContext: text };

const specificOutput = {
  PreToolUse: z.looseObject({
    ...common,
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.nullish(z.enum(['allow', 'deny', 'ask', 'defer'])),
    permissionDecisionReason: text,
    // Any value: the tool's own schema judges it, since every rewrite is validated again.
    updatedInput: z.optional(z.unknown()),
  }),
  PostToolUse: z.looseObject({
    ...common,
    hookEventName: z.literal('PostToolUse'),
    updatedToolOutput: z.optional(z.unknown()),
    updatedMCPToolOutput: z.optional(z.unknown()),
    classifierContext: text,
  }),
  PostToolUseFailure: z.looseObject({ ...common, hookEventName: z.literal('PostToolUseFailure') }),
  PostToolBatch: z.looseObject({ ...common, hookEventName: z.literal('PostToolBatch') }),
  PermissionRequest: z.looseObject({
    ...common,
    hookEventName: z.literal('PermissionRequest'),
    decision: z.nullish(
      z.discriminatedUnion('behavior', [
        z.looseObject({
          behavior: z.literal('allow'),
          updatedInput: z.optional(z.unknown()),
          updatedPermissions: z.nullish(z.array(z.unknown())),
        }),
        z.looseObject({ behavior: z.literal('deny'), message: text, interrupt: z.nullish(z.boolean()) }),
      ]),
    ),
  }),
  PermissionDenied: z.looseObject({
    ...common,
    hookEventName: z.literal('PermissionDenied'),
    retry: z.nullish(z.boolean()),
  }),
  Notification: z.looseObject({ ...common, hookEventName: z.literal('Notification') }),
} as const;

const universal = {
  continue: z.nullish(z.boolean()),
  stopReason: text,
  systemMessage: text,
  decision: z.nullish(z.enum(['approve', 'block'])),
  reason: text,
};

const output = {
  PreToolUse: z.looseObject({ ...universal, hookSpecificOutput: z.nullish(specificOutput.PreToolUse) }),
  PostToolUse: z.looseObject({ ...universal, hookSpecificOutput: z.nullish(specificOutput.PostToolUse) }),
  PostToolUseFailure: z.looseObject({ ...universal, hookSpecificOutput: z.nullish(specificOutput.PostToolUseFailure) }),
  PostToolBatch: z.looseObject({ ...universal, hookSpecificOutput: z.nullish(specificOutput.PostToolBatch) }),
  PermissionRequest: z.looseObject({ ...universal, hookSpecificOutput: z.nullish(specificOutput.PermissionRequest) }),
  PermissionDenied: z.looseObject({ ...universal, hookSpecificOutput: z.nullish(specificOutput.PermissionDenied) }),
  Notification: z.looseObject({ ...universal, hookSpecificOutput: z.nullish(specificOutput.Notification) }),
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
  const parsed = parseInEnglish(output[event], data.value);
  if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
  return { ok: true, opinion: opinionOf(event, parsed.data) };
}

function opinionOf(event: HookEventName, said: Output): HookOpinion {
  switch (event) {
    case 'PreToolUse':
      return beforeUse(said);
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return afterUse(said);
    case 'PostToolBatch': {
      // A batch is over when its hooks run: to object to it is to ask that the turn ends.
      const opinion = afterUse(said);
      const { feedback } = opinion;
      return feedback === undefined || opinion.stop ? opinion : { ...opinion, stop: { reason: limitText(feedback) } };
    }
    case 'PermissionRequest':
      return inPlaceOfPerson(said);
    case 'PermissionDenied': {
      const specific = said.hookSpecificOutput;
      const retries = specific?.hookEventName === 'PermissionDenied' && specific.retry === true;
      return { ...universalPart(said), ...(retries && { retry: true }) };
    }
    case 'Notification':
      return universalPart(said);
  }
}

type Output = z.infer<(typeof output)[HookEventName]>;

function beforeUse(said: Output): HookOpinion {
  const specific = said.hookSpecificOutput;
  const before = specific?.hookEventName === 'PreToolUse' ? specific : undefined;
  // A script may carry the old field beside the new one; the stricter of the two is what its author can rely on.
  const decision = strictestDecision([
    before?.permissionDecision && {
      behavior: before.permissionDecision,
      ...given('reason', cut(before.permissionDecisionReason)),
    },
    said.decision && { behavior: LEGACY[said.decision], ...given('reason', cut(said.reason)) },
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
  const after = specific?.hookEventName === 'PostToolUse' ? specific : undefined;
  return {
    ...universalPart(said),
    ...(said.decision === 'block' && { feedback: said.reason ?? 'The hook objects and gives no reason.' }),
    ...(after?.updatedToolOutput !== undefined && { updatedToolOutput: { value: after.updatedToolOutput } }),
    ...(after?.updatedMCPToolOutput !== undefined && { updatedMcpToolOutput: { value: after.updatedMCPToolOutput } }),
    ...(after?.classifierContext && { classifierContext: after.classifierContext }),
  };
}

function inPlaceOfPerson(said: Output): HookOpinion {
  const specific = said.hookSpecificOutput;
  const decision = specific?.hookEventName === 'PermissionRequest' ? specific.decision : undefined;
  if (!decision) return universalPart(said);
  const permission: PermissionAnswer =
    decision.behavior === 'allow'
      ? {
          behavior: 'allow',
          updatedPermissions: decision.updatedPermissions ?? [],
          ...(decision.updatedInput !== undefined &&
            decision.updatedInput !== null && { updatedInput: { value: decision.updatedInput } }),
        }
      : {
          behavior: 'deny',
          interrupt: decision.interrupt === true,
          ...given('message', cut(decision.message)),
        };
  return { ...universalPart(said), permission };
}

function universalPart(said: Output): HookOpinion {
  return {
    ...given('additionalContext', said.hookSpecificOutput?.additionalContext),
    ...given('systemMessage', said.systemMessage),
    ...(said.continue === false && { stop: given('reason', cut(said.stopReason)) }),
  };
}

function given<Key extends string>(key: Key, value: string | null | undefined): { readonly [K in Key]?: string } {
  return value === undefined || value === null || value === '' ? {} : ({ [key]: value } as { [K in Key]: string });
}

/** Reasons are sentences; what is longer than a text may be is cut. Context and messages are kept whole by whoever takes them. */
function cut(value: string | null | undefined): string | undefined {
  return value === undefined || value === null ? undefined : limitText(value);
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
