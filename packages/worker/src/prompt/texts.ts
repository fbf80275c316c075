import type { GrantScope, Reason, Vote } from '@sallyport/core';
import { askReason, voteLine } from './ask-reason.js';

/** Every word the prompt says by itself. What a request brings (titles, rules, warnings) is not in here. */
export interface PromptTexts {
  readonly permissionNeeded: string;
  /** Announced when a question appears. */
  readonly announce: (tool: string, title: string, warning: string | null) => string;
  readonly moreWaiting: (count: number) => string;
  readonly askReason: (by: Reason) => string;
  readonly checks: string;
  readonly voteLine: (vote: Vote) => string;
  readonly behavior: Readonly<Record<Vote['behavior'], string>>;
  readonly warning: string;
  readonly input: string;
  readonly command: string;
  readonly hiddenCharacters: string;
  readonly hiddenNotice: string;
  readonly removed: string;
  readonly added: string;
  readonly edit: string;
  readonly editCommand: string;
  readonly editJson: string;
  readonly undoEdit: string;
  readonly edited: string;
  readonly asItIs: string;
  readonly badJson: (problem: string) => string;
  readonly alwaysHeading: string;
  readonly rule: string;
  readonly suggestions: string;
  readonly scope: string;
  readonly scopes: Readonly<Record<GrantScope, string>>;
  readonly savedIn: Readonly<Record<GrantScope, string>>;
  readonly saves: (where: string) => string;
  readonly ruleEmpty: string;
  readonly ruleSeveralLines: string;
  readonly ruleHidden: (visible: string) => string;
  readonly ruleWholeTool: (tool: string) => string;
  readonly ruleOtherTool: (tool: string) => string;
  readonly message: string;
  readonly messageHint: string;
  readonly allowOnce: string;
  readonly alwaysAllow: string;
  readonly deny: string;
  readonly warnedHint: string;
  readonly readOnly: string;
  readonly lateAllow: string;
  readonly ended: Readonly<Record<'allow-once' | 'always' | 'deny' | 'withdrawn' | 'allowed-late', (title: string) => string>>;
  readonly closeNote: string;
  readonly failed: (problem: string) => string;
}

/** The English table, and the default. */
export const promptTexts: PromptTexts = {
  permissionNeeded: 'Permission needed',
  announce: (tool, title, warning) => `Permission needed: ${tool}. ${title}.${warning ? ` Warning: ${warning}` : ''}`,
  moreWaiting: (count) => `${count} more waiting`,
  askReason,
  checks: 'All checks',
  voteLine,
  behavior: { allow: 'allow', ask: 'ask', deny: 'deny', passthrough: 'no opinion' },
  warning: 'Warning',
  input: 'Full input',
  command: 'Command',
  hiddenCharacters: 'hidden character',
  hiddenNotice: 'Contains hidden characters. They are shown as marked codes.',
  removed: 'removed',
  added: 'added',
  edit: 'Edit first',
  editCommand: 'Command to run instead',
  editJson: 'Input to use instead (JSON)',
  undoEdit: 'Undo edit',
  edited: 'Edited: what you allow is your version, checked again before it runs.',
  asItIs: 'As it will be read',
  badJson: (problem) => `This is not JSON: ${problem}`,
  alwaysHeading: 'To always allow',
  rule: 'Rule',
  suggestions: 'Suggested rules',
  scope: 'Applies to',
  scopes: {
    session: 'This session',
    localSettings: 'This project, for me',
    projectSettings: 'This project, for all',
    userSettings: 'All my projects',
  },
  savedIn: {
    session: 'this browser, until the session ends',
    localSettings: '.claude/settings.local.json',
    projectSettings: '.claude/settings.json, which others share',
    userSettings: 'your user settings',
  },
  saves: (where) => `Saved in ${where}.`,
  ruleEmpty: 'Write a rule first.',
  ruleSeveralLines: 'A rule has one line.',
  ruleHidden: (visible) => `The rule contains hidden characters: ${visible}`,
  ruleWholeTool: (tool) => `This allows every ${tool} call.`,
  ruleOtherTool: (tool) => `This rule is not about ${tool}, so it will not cover this call.`,
  message: 'Message to the model (optional)',
  messageHint: 'Enter in this box denies and sends it.',
  allowOnce: 'Allow once',
  alwaysAllow: 'Always allow',
  deny: 'Deny',
  warnedHint: 'Because of the warning, Enter allows nothing here. Click an answer, or press Ctrl+Enter to allow once.',
  readOnly: 'This question is answered elsewhere. Here it can only be read.',
  lateAllow: 'A check has allowed this meanwhile. Your answer still decides.',
  ended: {
    'allow-once': (title) => `Allowed once: ${title}`,
    always: (title) => `Always allowed from now on: ${title}`,
    deny: (title) => `Denied: ${title}`,
    withdrawn: (title) => `No longer asked: ${title}`,
    'allowed-late': (title) => `Allowed by a check, without your answer: ${title}`,
  },
  closeNote: 'Close',
  failed: (problem) => `The question could not be shown: ${problem}`,
};
