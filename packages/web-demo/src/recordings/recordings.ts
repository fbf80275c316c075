import abort from './abort.sse?raw';
import allowedRead from './allowed-read.sse?raw';
import alwaysAllow from './always-allow.sse?raw';
import badInput from './bad-input.sse?raw';
import cutOff from './cut-off.sse?raw';
import denyWithMessage from './deny-with-message.sse?raw';
import deprecatedAlias from './deprecated-alias.sse?raw';
import destructive from './destructive.sse?raw';
import failingTool from './failing-tool.sse?raw';
import largeResult from './large-result.sse?raw';
import parallel from './parallel.sse?raw';
import prompt from './prompt.sse?raw';
import threeDenials from './three-denials.sse?raw';
import unknownTool from './unknown-tool.sse?raw';

/** A model's answer as it came over the wire, with what there is to see in it. */
export interface Recording {
  readonly id: string;
  readonly title: string;
  readonly what: string;
  /** Set where it waits for the person. */
  readonly asks?: true;
  /** Server-sent events, word for word. */
  readonly text: string;
}

/** From the plainest on. */
export const RECORDINGS: readonly Recording[] = [
  {
    id: 'allowed-read',
    title: 'An allowed read',
    what: 'Reading inside the project asks nobody.',
    text: allowedRead,
  },
  {
    id: 'prompt',
    title: 'A question',
    what: 'No rule covers the command, so it waits for your answer.',
    asks: true,
    text: prompt,
  },
  {
    id: 'always-allow',
    title: 'Always allow',
    what: 'Answer the first with “Always allow”, and the second asks no more.',
    asks: true,
    text: alwaysAllow,
  },
  {
    id: 'deny-with-message',
    title: 'Deny, and say why',
    what: 'The model reads what you write when you deny.',
    asks: true,
    text: denyWithMessage,
  },
  {
    id: 'three-denials',
    title: 'Three denials',
    what: 'A policy refuses the same kind of call three times; then the model gets guidance.',
    text: threeDenials,
  },
  {
    id: 'unknown-tool',
    title: 'Unknown tools',
    what: 'A misspelt name gets a hint, an invented one the list.',
    text: unknownTool,
  },
  {
    id: 'deprecated-alias',
    title: 'An old name',
    what: 'A call by a tool’s former name works, with a note.',
    text: deprecatedAlias,
  },
  {
    id: 'bad-input',
    title: 'Bad input',
    what: 'One input cannot be read; in the other “3” is taken as 3.',
    text: badInput,
  },
  {
    id: 'destructive',
    title: 'A destructive command',
    what: 'The question carries a warning, and Enter does not allow it.',
    asks: true,
    text: destructive,
  },
  {
    id: 'large-result',
    title: 'A 5 MB result',
    what: 'The model gets a preview; the whole is kept in this browser.',
    text: largeResult,
  },
  {
    id: 'abort',
    title: 'Stop a call',
    what: 'A long command: press Stop while it runs.',
    text: abort,
  },
  {
    id: 'failing-tool',
    title: 'Failing tools',
    what: 'One throws, one exits with an error; both become results.',
    text: failingTool,
  },
  {
    id: 'parallel',
    title: 'Four calls at once',
    what: 'One of them asks, and holds up none of the others.',
    asks: true,
    text: parallel,
  },
  {
    id: 'cut-off',
    title: 'Cut off',
    what: 'The model ran out of tokens within a call: it is answered, never run.',
    text: cutOff,
  },
];
