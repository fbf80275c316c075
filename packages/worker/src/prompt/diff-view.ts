// The difference of two texts, drawn. Loaded with the first one: until then both stand there whole.
import { diffLines } from './diff-lines.js';
import { make, shown } from './dom.js';
import { laterTexts, type LaterTexts } from './later-texts.js';

/** More unchanged lines than this fold away, but for `CONTEXT` at each side of a change. */
const FOLDED = 10;
const CONTEXT = 3;

/** Each line keeps its sign as text: colour is not what tells them apart. Nothing is left out: what is folded unfolds. */
export function diffView(before: string, after: string, given: Partial<LaterTexts>): readonly HTMLElement[] {
  const looks = { same: ['span', '  '], removed: ['del', '- '], added: ['ins', '+ '] } as const;
  const { unchanged } = { ...laterTexts, ...given };
  const runs = diffLines(before, after);
  return runs.flatMap(({ kind, text }, place) => {
    const [name, sign] = looks[kind];
    const draw = (lines: readonly string[]) =>
      lines.length === 0 ? [] : [make(name, { part: kind }, shown(lines.map((line) => sign + line).join('\n')))];
    const lines = text.split('\n');
    if (kind !== 'same' || lines.length <= FOLDED) return draw(lines);
    const head = place === 0 ? 0 : CONTEXT;
    const tail = place === runs.length - 1 ? lines.length : lines.length - CONTEXT;
    const folded = lines.slice(head, tail);
    const fold = make('details', { part: 'fold' }, make('summary', {}, unchanged(folded.length)), ...draw(folded));
    return [...draw(lines.slice(0, head)), fold, ...draw(lines.slice(tail))];
  });
}
