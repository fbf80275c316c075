import { visibleString } from '@sallyport/worker/prompt';
import { el } from '../ui/el.js';
import type { CallRecord } from './call-record.js';

const WHO: Readonly<Record<string, string>> = { hook: 'a hook', tool: 'the tool', person: 'you' };

/** The input as the model wrote it, and every version that came after it. */
export function inputView({ input, revisions }: CallRecord): readonly HTMLElement[] {
  return [
    block(input),
    ...revisions.flatMap((revision) => [
      el('p', { class: 'note' }, `Changed by ${WHO[revision.from] ?? revision.from}:`),
      block(revision.input),
    ]),
  ];
}

function block(value: unknown): HTMLElement {
  const text = value === undefined ? 'nothing' : JSON.stringify(value, null, 2);
  return el('pre', { class: 'code', tabindex: 0 }, visibleString(text));
}
