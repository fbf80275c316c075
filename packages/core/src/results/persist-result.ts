import type { ImageBlock, ToolResultContent } from '../blocks.js';
import type { ResultStore, StoredResult } from '../ports/result-store.js';
import type { MappedResult } from '../ports/tool.js';
import { measure } from './measure.js';
import { failureExcerpt, persistedPreview, unstoredPreview, type LargeText } from './preview.js';
import { resultFileName } from './result-file-name.js';
import { shapeSketch } from './shape-sketch.js';
import { FAILURE_CHARS } from './small-result.js';
import { textOf } from './text-of.js';

export interface FitOptions {
  /** UTF-16 units of text that may stay inline. */
  readonly limit: number;
  readonly store: Pick<ResultStore, 'save' | 'read'>;
  readonly meta: {
    readonly sessionId: string;
    readonly toolUseId: string;
    readonly tool: string;
    /** Absolute directory under which stored results are shown. */
    readonly resultsRoot: string;
  };
  /** A failure keeps its beginning and its end inline instead of a short preview. */
  readonly isError?: boolean;
  /** What the content's text is an excerpt of: its tool has stored it already, or tried to. */
  readonly whole?: MappedResult['whole'] | undefined;
}

export interface FittedResult {
  readonly content: string | readonly ToolResultContent[];
  readonly stored?: StoredResult;
  /** Set where the text could not be stored and was cut. */
  readonly note?: string;
}

/** UTF-16 units of JSON that are read back for their shape. */
const SKETCH_CHARS = 4_000_000;

/**
 * Brings a result within its limit (L6.2): text over it is stored whole and replaced by its path, size and a preview.
 * Images stay. A store that fails costs the rest of the text, never the result. Never rejects.
 */
export async function fitResult(content: FittedResult['content'], options: FitOptions): Promise<FittedResult> {
  const text = textOf(content);
  const { whole, isError } = options;
  const limit = isError ? Math.min(options.limit, FAILURE_CHARS) : options.limit;
  if (text.length <= limit && (whole?.chars ?? 0) <= limit) return { content };
  const { stored, note } = whole ? storedBefore(whole) : await save(text, options);
  const sketch = isError || !stored ? undefined : shapeSketch(whole ? await readBack(stored, text, options) : text);
  const { bytes, lines, chars } = whole ?? stored ?? measure(text);
  const large: LargeText = {
    text,
    chars: whole ? chars : text.length,
    bytes,
    lines,
    path: stored ? `${options.meta.resultsRoot}/${stored.fileName}` : null,
    ...(stored && whole && stored.chars < whole.chars && { keptBytes: stored.bytes }),
    ...(sketch !== undefined && { sketch }),
  };
  const shown = isError
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

function storedBefore({ stored, problem }: NonNullable<FitOptions['whole']>): Pick<FittedResult, 'stored' | 'note'> {
  return {
    ...(stored && { stored }),
    ...(problem !== null && { note: `Not all of the output could be saved: ${problem}.` }),
  };
}

/** The text that was stored while the tool ran, where its beginning looks like JSON and it is not too long to parse. */
async function readBack({ ref, chars }: StoredResult, excerpt: string, { store }: FitOptions): Promise<string> {
  if (chars > SKETCH_CHARS || !/^\s*[[{]/.test(excerpt)) return '';
  try {
    return (await store.read(ref, 0, chars)) ?? '';
  } catch {
    // Only the sketch is missing then.
    return '';
  }
}

async function save(text: string, { store, meta }: FitOptions): Promise<Pick<FittedResult, 'stored' | 'note'>> {
  const { sessionId, toolUseId, tool } = meta;
  try {
    return { stored: await store.save({ sessionId, toolUseId, tool, fileName: resultFileName(toolUseId), text }) };
  } catch (error) {
    return { note: `The full output could not be saved: ${error instanceof Error ? error.name : 'unknown error'}.` };
  }
}
