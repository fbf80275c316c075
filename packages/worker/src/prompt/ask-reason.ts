// Who asks, and why, in words. The wording is our own for each kind of reason; names, rules and messages are quoted in it.
import type { Reason, RuleSource } from '@sallyport/core';

const SOURCES: Readonly<Record<RuleSource, string>> = {
  userSettings: 'user settings',
  projectSettings: 'project settings',
  localSettings: 'local settings',
  flagSettings: 'start settings',
  policySettings: 'the policy',
  cliArg: 'start arguments',
  command: 'a slash command',
  session: 'this session',
};

/**
 * Says who cast a vote and on what ground, as it reads after "Why it asks:" and in the list of checks.
 *
 * @example askReason({ from: 'rule', rule: 'Bash(git push:*)', source: 'projectSettings', subject: 'git push' })
 * // 'Rule Bash(git push:*) from project settings, about “git push”'
 */
export function askReason(by: Reason): string {
  const message = 'message' in by && by.message ? `: ${by.message}` : '';
  switch (by.from) {
    case 'hook':
      return `Hook “${by.hook}”${message}`;
    case 'validation':
      return `Input check${message}`;
    case 'tool':
      return `Tool ${by.tool}${message}`;
    case 'rule': {
      const about = by.subject === undefined ? '' : `, about “${by.subject}”`;
      const doubt = by.uncertain ? ' (which may not be what will run)' : '';
      return `Rule ${by.rule} from ${SOURCES[by.source]}${about}${doubt}`;
    }
    case 'mode':
      return `Mode “${by.mode}”${message}`;
    case 'classifier':
      return `Classifier “${by.source}”, ${by.confidence === 'high' ? 'sure' : 'not sure'}${message}`;
    case 'grant':
    case 'person':
      return `An earlier answer${message}`;
    case 'part':
    case 'prompter':
    case 'nobody':
      return by.message;
  }
}
