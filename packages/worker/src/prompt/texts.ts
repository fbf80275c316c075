import type { GrantScope, Reason, Vote } from '@sallyport/core';
import { askReason } from './ask-reason.js';
import type { LaterTexts } from './later-texts.js';

/** Every word the prompt says by itself. What a request brings (titles, rules, warnings) is not in here. */
export interface PromptTexts {
  /** Stands above the title and begins the announcement. */
  readonly permissionNeeded: string;
  readonly moreWaiting: (count: number) => string;
  readonly whyItAsks: string;
  readonly askReason: (by: Reason) => string;
  readonly checks: string;
  readonly behavior: Readonly<Record<Vote['behavior'], string>>;
  readonly warning: string;
  readonly input: string;
  readonly hiddenNotice: string;
  readonly edit: string;
  readonly undoEdit: string;
  /** Words of what is loaded later; what is left out is said in English. */
  readonly later: Partial<LaterTexts>;
  readonly rule: string;
  readonly scope: string;
  readonly scopes: Readonly<Record<GrantScope, string>>;
  readonly saved: Readonly<Record<GrantScope, string>>;
  readonly ruleEmpty: string;
  readonly message: string;
  readonly messageHint: string;
  readonly allowOnce: string;
  readonly alwaysAllow: string;
  readonly deny: string;
  readonly warnedHint: string;
  readonly readOnly: string;
  /** Announced when a question closes; the title of the question follows. */
  readonly ended: Readonly<Record<'allow-once' | 'always' | 'deny' | 'withdrawn' | 'allowed-late', string>>;
  readonly failed: (problem: string) => string;
}

/** The English table, and the default. */
export const promptTexts: PromptTexts = {
  permissionNeeded: 'Permission needed',
  moreWaiting: (count) => `${count} more waiting`,
  whyItAsks: 'Why it asks:',
  askReason,
  checks: 'All checks',
  behavior: { allow: 'allow', ask: 'ask', deny: 'deny', passthrough: 'no opinion' },
  warning: 'Warning:',
  input: 'input',
  hiddenNotice: 'Hidden characters are shown as codes.',
  edit: 'Edit first',
  undoEdit: 'Undo edit',
  later: {},
  rule: 'Rule for always',
  scope: 'Applies to',
  scopes: {
    session: 'This session',
    localSettings: 'This project, for me',
    projectSettings: 'This project, for all',
    userSettings: 'All my projects',
  },
  saved: {
    session: 'Saved in this browser, until the session ends.',
    localSettings: 'Saved in .claude/settings.local.json.',
    projectSettings: 'Saved in .claude/settings.json, which others share.',
    userSettings: 'Saved in your user settings.',
  },
  ruleEmpty: 'Write a rule first.',
  message: 'Message to the model (optional)',
  messageHint: 'Enter denies and sends this',
  allowOnce: 'Allow once',
  alwaysAllow: 'Always allow',
  deny: 'Deny',
  warnedHint: 'With a warning, Enter allows nothing: click, or press Ctrl+Enter to allow once.',
  readOnly: 'Answered elsewhere: here it can only be read.',
  ended: {
    'allow-once': 'Allowed once:',
    always: 'Always allowed from now on:',
    deny: 'Denied:',
    withdrawn: 'No longer asked:',
    'allowed-late': 'Allowed by a check, without your answer:',
  },
  failed: (problem) => `It could not be shown: ${problem}`,
};
