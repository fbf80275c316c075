// Who asks, and why, in words. The wording is our own for each kind of reason; names, rules and messages are quoted in it.
import type { Reason, RuleSource, Vote } from '@sallyport/core';

const SOURCES: Readonly<Record<RuleSource, string>> = {
  userSettings: 'your settings',
  projectSettings: 'the project’s settings',
  localSettings: 'your settings for this project',
  flagSettings: 'the settings given at start',
  policySettings: 'the policy',
  cliArg: 'the tool lists given at start',
  command: 'a slash command',
  session: 'this session',
};

/**
 * The sentence that tells a person why the call waits for them.
 *
 * @example askReason({ from: 'rule', rule: 'Bash(git push:*)', source: 'projectSettings' })
 * // 'The rule Bash(git push:*) from the project’s settings says to ask.'
 */
export function askReason(by: Reason): string {
  switch (by.from) {
    case 'hook':
      return sentence(`The hook “${by.hook}” wants you to decide`, by.message);
    case 'validation':
      return sentence('Checking the input left a question', by.message);
    case 'tool':
      return sentence(`${by.tool} wants you to decide about this call`, by.message);
    case 'rule': {
      const about = by.subject === undefined ? '' : ` about “${by.subject}”`;
      const doubt = by.uncertain ? ' It may not be what will run, but that cannot be told beforehand.' : '';
      return `The rule ${by.rule} from ${SOURCES[by.source]} says to ask${about}.${doubt}`;
    }
    case 'mode':
      return sentence(`The mode “${by.mode}” leaves this to you`, by.message);
    case 'classifier':
      return sentence(`The classifier “${by.source}” leaves this to you`, by.message);
    case 'grant':
      return 'An earlier answer of yours covers this call.';
    case 'person':
      return sentence('A person has answered this before', by.message);
    case 'prompter':
    case 'nobody':
      return by.message;
  }
}

/** One line for a vote in the list of checks: who, and what they said. */
export function voteLine({ by }: Vote): string {
  switch (by.from) {
    case 'hook':
      return note(`Hook “${by.hook}”`, by.message);
    case 'validation':
      return note('Input check', by.message);
    case 'tool':
      return note(`The tool ${by.tool}`, by.message);
    case 'rule':
      return note(`Rule ${by.rule} (${SOURCES[by.source]})`, by.subject);
    case 'mode':
      return note(`Mode “${by.mode}”`, by.message);
    case 'classifier':
      return note(`Classifier “${by.source}”, ${by.confidence === 'high' ? 'sure' : 'not sure'}`, by.message);
    case 'grant':
      return 'Your earlier answer for this one call';
    case 'person':
      return note(`A person (${by.answer})`, by.message);
    case 'prompter':
      return note('Prompt', by.message);
    case 'nobody':
      return by.message;
  }
}

function note(who: string, message?: string): string {
  return message ? `${who}: ${message}` : who;
}

function sentence(start: string, message?: string): string {
  return message ? `${start}: ${message}` : `${start}.`;
}
