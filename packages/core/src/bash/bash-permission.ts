import type { BashAnalysis } from './analysis.js';
import { isProtectedPath } from './protected-paths.js';

/** What the Bash tool itself says about a command, before rules and modes. */
export interface BashPermission {
  readonly behavior: 'allow' | 'ask' | 'passthrough';
  /** In words for a person; absent where there is nothing to tell. */
  readonly message?: string;
}

/**
 * `allow` for a command that only reads inside the working directories; `ask` for what no rule may cover (removing a
 * critical path, writing a protected one); else `passthrough`, with the reason where the command is not fully understood.
 */
export function bashPermission(analysis: BashAnalysis): BashPermission {
  const [critical] = analysis.critical;
  if (critical) return { behavior: 'ask', message: `${critical.message}. No rule allows that.` };
  if (!analysis.parsed && /\brm(?:dir)?\b/.test(analysis.command)) {
    return {
      behavior: 'ask',
      message: `The command cannot be read (${firstReason(analysis)}) and may remove files. No rule allows that.`,
    };
  }
  const { home } = analysis.context;
  const guarded = analysis.writes.find(({ path, within }) => {
    const place = path ?? within;
    return place !== undefined && isProtectedPath(place, home);
  });
  if (guarded) {
    return {
      behavior: 'ask',
      message: `It writes \`${guarded.path ?? guarded.within}\`, which decides what runs later. No rule allows that.`,
    };
  }
  if (analysis.readOnly && analysis.outside.length === 0)
    return { behavior: 'allow', message: 'It only reads, inside the working directories.' };
  if (!analysis.complete)
    return { behavior: 'passthrough', message: `It is not fully understood: ${firstReason(analysis)}.` };
  if (analysis.readOnly) {
    const [effect] = analysis.outside;
    return {
      behavior: 'passthrough',
      message: `It reads \`${effect?.path ?? effect?.text}\`, outside the working directories.`,
    };
  }
  return { behavior: 'passthrough' };
}

function firstReason(analysis: BashAnalysis): string {
  return analysis.opaque[0]?.reason ?? 'it cannot be read';
}
