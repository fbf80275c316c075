import type { BashAnalysis, PathEffect } from '../bash/analysis.js';
import { isInside } from './inside.js';
import type { Subject } from './subject.js';

/** The analysis as it would be had the command named what its links lead to, where that is outside the working directories. */
export function followLinks(subject: Subject, analysis: BashAnalysis): BashAnalysis {
  const leaving = new Map(
    subject.paths
      .filter(({ given, real }) => given !== real && !isInside({ given: real, real }, subject.workingDirectories))
      .map(({ given, real }) => [given, real]),
  );
  if (leaving.size === 0) return analysis;
  const follow = (effects: readonly PathEffect[]) =>
    effects.map((effect) => ({
      ...effect,
      path: effect.path === null ? null : (leaving.get(effect.path) ?? effect.path),
    }));
  return {
    ...analysis,
    commands: analysis.commands.map((command) => ({ ...command, reads: follow(command.reads) })),
    redirects: { ...analysis.redirects, reads: follow(analysis.redirects.reads) },
  };
}
