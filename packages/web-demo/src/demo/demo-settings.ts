// The settings that the playground starts with: few rules, so that most of what acts still asks.

export interface DemoRule {
  readonly behavior: 'allow' | 'ask' | 'deny';
  readonly rule: string;
  /** Where the rule stands, as a person would say it. */
  readonly where: string;
}

const USER_RULES = {
  allow: ['Bash(npm test:*)', 'Bash(npm run build:*)'],
  ask: ['Bash(git push:*)'],
  deny: [] as string[],
};
const POLICY_RULES = { deny: ['Bash(npm install:*)', 'Read(./.env)'] };

/** For `connect({ settings })`. */
export const DEMO_SETTINGS = {
  userSettings: { permissions: USER_RULES },
  policySettings: { permissions: POLICY_RULES },
};

/** The same rules as a list, strictest first. */
export const DEMO_RULES: readonly DemoRule[] = [
  ...POLICY_RULES.deny.map((rule) => ({ behavior: 'deny' as const, rule, where: 'managed policy' })),
  ...USER_RULES.ask.map((rule) => ({ behavior: 'ask' as const, rule, where: 'user settings' })),
  ...USER_RULES.allow.map((rule) => ({ behavior: 'allow' as const, rule, where: 'user settings' })),
];
