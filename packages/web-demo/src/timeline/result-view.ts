import type { StoredResult, ToolResult } from '@sallyport/core';
import { button, el } from '../ui/el.js';
import { formatBytes, plural } from '../ui/format.js';

/** The `tool_result` as the model gets it: its text as it reads, and the whole block as JSON. */
export function resultView(
  result: ToolResult,
  stored: StoredResult | null,
  openStored: (stored: StoredResult) => void,
): readonly HTMLElement[] {
  const json = el('details', { class: 'raw' }, el('summary', {}, 'As JSON'));
  json.append(el('pre', { class: 'code', tabindex: 0, 'data-part': 'result-json' }, JSON.stringify(result, null, 2)));
  return [...content(result), ...(stored ? [storedLine(stored, openStored)] : []), json];
}

function content({ content: parts, is_error }: ToolResult): readonly HTMLElement[] {
  const text = (words: string) =>
    el('pre', { class: is_error ? 'code code-error' : 'code', tabindex: 0, 'data-part': 'result-text' }, words);
  if (typeof parts === 'string') return [text(parts)];
  return parts.map((part) => {
    if (part.type === 'text') return text(part.text);
    const { media_type, data } = part.source;
    return el('img', { class: 'result-image', alt: 'Image in the result', src: `data:${media_type};base64,${data}` });
  });
}

function storedLine(stored: StoredResult, open: (stored: StoredResult) => void): HTMLElement {
  return el(
    'p',
    { class: 'stored-line' },
    el('span', {}, `Kept whole: ${formatBytes(stored.bytes)}, ${plural(stored.lines, 'line')}.`),
    button('Open it', () => open(stored), { class: 'button small' }),
  );
}
