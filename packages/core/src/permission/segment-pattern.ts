// Patterns with several `**`, tried segment by segment. As one regular expression such a pattern takes a time that grows
// with the path's depth to the power of their number, and rules of strangers hold before anyone trusts them.
import ignore from 'ignore';

/** Whether the pattern would take long as one expression. */
export function hasManyGlobstars(pattern: string): boolean {
  return pattern.split('/').filter((segment) => isGlobstar(segment)).length > 2;
}

const isGlobstar = (segment: string) => /^\*{2,}$/.test(segment);

type SegmentTest = 'globstar' | ((name: string) => boolean);

/** Matches a relative path, or a directory above it, as the gitignore language says. */
export function compileSegments(pattern: string): (relative: string) => boolean {
  const directoryOnly = pattern.endsWith('/');
  const floats = !pattern.replace(/\/$/, '').includes('/');
  const tests: SegmentTest[] = [
    ...(floats ? ['globstar' as const] : []),
    ...pattern
      .split('/')
      .filter((segment) => segment !== '')
      .map(segmentTest),
  ];
  const end = tests.length;
  /** A `**` may stand for no segment at all, but for one or more at the end. */
  const opened = (states: Set<number>) => {
    for (const at of states) if (tests[at] === 'globstar' && at < end - 1) states.add(at + 1);
    return states;
  };
  return (relative) => {
    const names = relative.split('/');
    let states = opened(new Set([0]));
    for (const [at, name] of names.entries()) {
      const next = new Set<number>();
      for (const state of states) {
        const test = tests[state];
        if (test === 'globstar') {
          next.add(state);
          if (state === end - 1) next.add(end);
        } else if (test?.(name)) next.add(state + 1);
      }
      states = opened(next);
      if (states.has(end) && (!directoryOnly || at < names.length - 1)) return true;
    }
    return false;
  };
}

function segmentTest(segment: string): SegmentTest {
  if (isGlobstar(segment)) return 'globstar';
  if (!/[*?[\\]/.test(segment)) return (name) => name === segment;
  const matcher = ignore({ ignoreCase: false }).add({ pattern: `/${segment}` });
  return (name) => matcher.ignores(name);
}
