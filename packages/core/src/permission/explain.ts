// A reason in words, for prompts, refusals and inspectors: no capital and no full stop, so that it fits into a sentence.
import type { Behavior, Reason, RuleSource } from './vote.js';

const SOURCE_WORDS: Readonly<Record<RuleSource, string>> = {
  userSettings: 'in your user settings',
  projectSettings: 'in the project settings',
  localSettings: 'in your local settings for this project',
  flagSettings: 'in the settings given at start',
  policySettings: 'in the managed policy',
  cliArg: 'given at start',
  command: 'of the slash command',
  session: 'of this session',
};

/** Where a rule comes from, to follow the words "rule X": "in your user settings". */
export function sourceText(source: RuleSource): string {
  return SOURCE_WORDS[source];
}

const VERBS: Readonly<Record<Behavior | 'passthrough', string>> = {
  allow: 'allows it',
  ask: 'wants a person to decide',
  deny: 'denies it',
  passthrough: 'has no opinion',
};

/**
 * Who says so, in plain words.
 *
 * @example
 * reasonText({ from: 'rule', rule: 'Bash(rm:*)', source: 'userSettings' }, 'deny');
 * // 'rule Bash(rm:*) in your user settings denies it'
 */
export function reasonText(reason: Reason, behavior?: Behavior | 'passthrough'): string {
  const verb = behavior === undefined ? '' : ` ${VERBS[behavior]}`;
  switch (reason.from) {
    case 'hook':
      return withMessage(`hook ${reason.hook} (${reason.event})${verb}`, reason.message);
    case 'validation':
      return withMessage(`the tool's check of the input${verb}`, reason.message);
    case 'tool':
      return withMessage(`${reason.tool}${verb}`, reason.message);
    case 'rule': {
      const about = reason.subject === undefined ? '' : `, for ${quote(reason.subject)}`;
      const doubt = reason.uncertain ? ', which it may match' : '';
      return withMessage(`rule ${reason.rule} ${sourceText(reason.source)}${verb}${about}${doubt}`, reason.message);
    }
    case 'part':
      return withMessage(`${PART_WORDS[reason.part]} ${quote(reason.text)}`, reason.message);
    case 'mode':
      return withMessage(`mode ${reason.mode}${verb}`, reason.message);
    case 'classifier': {
      const matched = reason.matched === undefined ? '' : ` by the description ${quote(reason.matched)}`;
      return withMessage(`classifier ${reason.source}${verb}${matched}`, reason.message);
    }
    case 'grant':
      return 'you allowed this call once';
    case 'person':
      return withMessage(personText(reason), reason.message);
    case 'prompter':
    case 'nobody':
      return reason.message.replace(/\.$/, '');
  }
}

const PART_WORDS: Readonly<Record<Extract<Reason, { from: 'part' }>['part'], string>> = {
  command: 'the command',
  redirect: 'the redirect',
  unclear: 'the text',
};

function personText(reason: Extract<Reason, { from: 'person' }>): string {
  switch (reason.answer) {
    case 'allow-once':
      return 'the person allowed it once';
    case 'always':
      return `the person allowed it from now on${reason.rule === undefined ? '' : `, by ${reason.rule}`}`;
    case 'deny':
      return 'the person declined it';
  }
}

const withMessage = (text: string, message: string | undefined) =>
  message === undefined || message === '' ? text : `${text}: ${message.replace(/\.$/, '')}`;

const SHOWN_SUBJECT_CHARS = 200;

/** Cut between code points; what is shown may be as long as a command. */
function quote(text: string): string {
  const shown = [...text.slice(0, SHOWN_SUBJECT_CHARS * 2)].slice(0, SHOWN_SUBJECT_CHARS).join('');
  return shown.length < text.length ? `"${shown} …"` : `"${text}"`;
}
