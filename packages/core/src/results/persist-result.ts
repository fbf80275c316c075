import type { ImageBlock, ToolResultContent } from '../blocks.js';
import type { ResultStore, StoredResult } from '../ports/result-store.js';
import { countLines } from './budget.js';
import { failureExcerpt, FAILURE_CHARS, persistedPreview, unstoredPreview, type LargeText } from './preview.js';
import { resultFileName } from './result-file-name.js';
import { textOf } from './text-of.js';

export interface FitOptions {
  /** UTF-16 units of text that may stay inline. */
  readonly limit: number;
  readonly store: Pick<ResultStore, 'save'>;
  readonly meta: {
    readonly sessionId: string;
    readonly toolUseId: string;
    readonly tool: string;
    /** Absolute directory under which stored results are shown. */
    readonly resultsRoot: string;
  };
  /** A failure keeps its beginning and its end inline instead of a short preview. */
  readonly isError?: boolean;
}

export interface FittedResult {
  readonly content: string | readonly ToolResultContent[];
  readonly stored?: StoredResult;
  /** Set where the text could not be stored and was cut. */
  readonly note?: string;
}

/**
 * Brings a result within its limit (L6.2): text over it is stored whole and replaced by its path, size and a preview.
 * Images stay. A store that fails costs the rest of the text, never the result. Never rejects.
 */
export async function fitResult(content: FittedResult['content'], options: FitOptions): Promise<FittedResult> {
  const text = textOf(content);
  const limit = options.isError ? Math.min(options.limit, FAILURE_CHARS) : options.limit;
  if (text.length <= limit) return { content };
  const { stored, note } = await save(text, options);
  const large: LargeText = {
    text,
    bytes: stored?.bytes ?? new TextEncoder().encode(text).length,
    lines: stored?.lines ?? countLines(text),
    path: stored ? `${options.meta.resultsRoot}/${stored.fileName}` : null,
  };
  const shown = options.isError
    ? failureExcerpt(large, limit)
    : stored
      ? persistedPreview(large, limit)
      : unstoredPreview(large, limit);
  const images =
    typeof content === 'string' ? [] : content.filter((block): block is ImageBlock => block.type === 'image');
  return {
    content: images.length === 0 ? shown : [{ type: 'text', text: shown }, ...images],
    ...(stored && { stored }),
    ...(note !== undefined && { note }),
  };
}

async function save(text: string, { store, meta }: FitOptions): Promise<Pick<FittedResult, 'stored' | 'note'>> {
  const { sessionId, toolUseId, tool } = meta;
  try {
    return { stored: await store.save({ sessionId, toolUseId, tool, fileName: resultFileName(toolUseId), text }) };
  } catch (error) {
    return { note: `The full output could not be saved: ${error instanceof Error ? error.name : 'unknown error'}.` };
  }
}
