import type { Place } from '../permission/match-path.js';
import { isReadDenied } from '../permission/read-denied.js';
import type { Policy } from './policy.js';

/** Says of absolute paths whether a rule denies reading them. Quick where no rule does. */
export function readFilter(
  policy: () => Policy,
  { cwd, home }: Pick<Place, 'cwd' | 'home'>,
): (path: string) => boolean {
  return (path) => {
    const { rules, projectRoot } = policy();
    // A rule about all reading stops the call itself before it lists anything.
    if (rules.read.restricting.rules.length === 0) return false;
    return isReadDenied(rules, { cwd, home, projectRoot }, { given: path, real: path });
  };
}
