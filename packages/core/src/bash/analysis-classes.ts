import type { BashAnalysis } from './analysis.js';
import { destructiveClass, overwrites } from './destructive-classes.js';
import type { DestructiveClass } from './destructive-classes.js';

/** The kinds of destruction in a command, in the order in which they occur, each once. */
export function analysisClasses(analysis: Pick<BashAnalysis, 'command' | 'commands' | 'writes'>): DestructiveClass[] {
  const found = new Set<DestructiveClass>();
  for (const command of analysis.commands) {
    const kind = destructiveClass(command);
    if (kind) found.add(kind);
  }
  for (const write of analysis.writes) {
    if (write.via !== 'redirect' || !overwrites(write.path)) continue;
    const before = analysis.command.slice(Math.max(0, write.span[0] - 12), write.span[0]).replace(/\\\n/g, '');
    const operator = /[<>&|]+[ \t]*$/.exec(before)?.[0] ?? '>';
    if (!operator.includes('>>') && !operator.includes('<')) found.add('overwrite-file');
  }
  return [...found];
}
