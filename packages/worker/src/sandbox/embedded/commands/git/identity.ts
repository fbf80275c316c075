import { GitFailure } from './git-failure.js';
import { configValue, type Repository } from './repository.js';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** s since the epoch */
  readonly timestamp: number;
  /** min that local time lies behind UTC */
  readonly timezoneOffset: number;
}

/** Who makes a commit, by the environment and the settings. Throws as git does where nobody is known. */
export function whoIs(repository: Repository, role: 'AUTHOR' | 'COMMITTER'): Person {
  const { env } = repository.context;
  const name = env.get(`GIT_${role}_NAME`) ?? configValue(repository, 'user.name');
  const email = env.get(`GIT_${role}_EMAIL`) ?? configValue(repository, 'user.email') ?? env.get('EMAIL');
  if (name === undefined || email === undefined)
    throw new GitFailure(
      `${role === 'AUTHOR' ? 'Author' : 'Committer'} identity unknown\n\n*** Please tell me who you are.\n\nRun\n\n  git config --global user.email "you@example.com"\n  git config --global user.name "Your Name"\n\nto set your account's default identity.\nOmit --global to set the identity only in this repository.\n\nfatal: unable to auto-detect email address (got 'user@sandbox.(none)')`,
    );
  return { name, email, ...readDate(env.get(`GIT_${role}_DATE`)) };
}

/** `2026-03-01T10:00:00+0100`, `1772359200 +0100`, or anything that the platform reads; now for undefined. */
export function readDate(text: string | undefined): Pick<Person, 'timestamp' | 'timezoneOffset'> {
  const raw = /^@?(\d+)(?: ([+-]\d{4}))?$/.exec(text ?? '');
  if (raw) return { timestamp: Number(raw[1]), timezoneOffset: offsetOf(raw[2] ?? '+0000') };
  const ms =
    text === undefined
      ? Date.now()
      : Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2').replace(/(\d) ([+-])/, '$1$2'));
  if (Number.isNaN(ms)) throw new GitFailure(`fatal: invalid date format: ${text}`);
  return {
    timestamp: Math.floor(ms / 1000),
    timezoneOffset: offsetOf(/[+-]\d{2}:?\d{2}$/.exec(text ?? '')?.[0] ?? '+0000'),
  };
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  const behind = -(Number(hours) * 60 + Number(minutes)) || 0;
  return sign === '-' ? -behind : behind;
}
