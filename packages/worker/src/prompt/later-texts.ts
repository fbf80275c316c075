import type { SettingsGrant } from '@sallyport/core';

/** The words of what is loaded when it is needed: the form for edits, comparisons, the question about trust. */
export interface LaterTexts {
  readonly editLabel: string;
  readonly edited: string;
  readonly asJson: string;
  readonly leftOut: string;
  readonly badField: (name: string | null, problem: string) => string;
  readonly unchanged: (lines: number) => string;
  /** Stands above the title and begins the announcement. */
  readonly heading: string;
  readonly title: string;
  readonly explain: string;
  readonly kinds: Readonly<Record<SettingsGrant['kind'], string>>;
  readonly file: (source: SettingsGrant['source']) => string;
  /** When a hook runs. */
  readonly hook: (event: string, matcher: string) => string;
  readonly trust: string;
  readonly refuse: string;
  readonly readOnly: string;
}

export const laterTexts: LaterTexts = {
  editLabel: 'To use instead',
  edited: 'Edited: your version is checked again before it runs.',
  asJson: 'as JSON',
  leftOut: 'empty: left out',
  badField: (name, problem) => (name ? `${name}: ${problem}` : problem),
  unchanged: (lines) => `${lines} unchanged lines`,
  heading: 'Trust needed',
  title: 'The settings of this project want more than you have agreed to',
  explain: 'Nothing of this is in force. What they forbid holds either way. You are asked again when they change.',
  kinds: {
    hook: 'Programs that would run by themselves',
    'allow-rule': 'Calls that would run without asking you',
    directory: 'Directories that could be read beside the project',
    mode: 'A mode to begin in',
    setting: 'Settings that would loosen something',
  },
  file: (source) => (source === 'localSettings' ? '.claude/settings.local.json' : '.claude/settings.json'),
  hook: (event, matcher) => (matcher ? `${event}, ${matcher}` : event),
  trust: 'Trust these',
  refuse: 'Keep restricted',
  readOnly: 'Answered elsewhere: here it can only be read.',
};
