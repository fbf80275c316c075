import { cutHead, cutTail, formatSize } from './budget.js';
import { FAILURE_CHARS } from './small-result.js';

/** What is known of a text that is too large to show. */
export interface LargeText {
  /** The whole, or its beginning and its end. */
  readonly text: string;
  /** UTF-16 units of the whole, where `text` is an excerpt of it. */
  readonly chars?: number;
  /** UTF-8 */
  readonly bytes: number;
  readonly lines: number;
  /** Where the whole text can be read, or null where it could not be kept. */
  readonly path: string | null;
  /** UTF-8 bytes at `path`, where there was room for the beginning only. */
  readonly keptBytes?: number;
  /** Shape of JSON. */
  readonly sketch?: string;
}

/** UTF-16 units of a preview, where the tool's own limit is not smaller. */
const PREVIEW_CHARS = 2048;

/** The block that stands for a result that was stored whole. */
export function persistedPreview(large: LargeText, limit: number): string {
  const { text, bytes, lines, sketch, keptBytes } = large;
  const room = Math.min(PREVIEW_CHARS, limit);
  const preview = cutHead(text, room);
  return [
    '<persisted-output>',
    `Output too large (${formatSize(bytes)}). ${savedTo(large)}`,
    `It has ${lines} ${lines === 1 ? 'line' : 'lines'} and ${lengthOf(large)} characters. Read it in parts with Read (offset, limit), or search it with Grep.`,
    ...(keptBytes === undefined ? [] : ['There was no room for the rest: it is lost.']),
    ...(sketch === undefined ? [] : [`It is JSON of this shape: ${sketch}`]),
    '',
    `Preview (first ${formatSize(room).replace('.0', '')}):`,
    preview.trimEnd(),
    ...(preview.length < text.length ? ['...'] : []),
    '</persisted-output>',
  ].join('\n');
}

/** The beginning of a result that could not be stored, and a sentence that says so. */
export function unstoredPreview({ text, bytes }: LargeText, limit: number): string {
  const note = `[Output cut: it has ${formatSize(bytes)}, and it could not be saved, so the rest is lost. This is a fault of the storage, not of the call.]`;
  return `${cutHead(text, Math.max(0, limit - note.length - 2)).trimEnd()}\n\n${note}`;
}

/** Beginning and end of a failure, with the gap named. */
export function failureExcerpt(large: LargeText, limit: number): string {
  const { text, path, bytes } = large;
  const room = Math.min(limit, FAILURE_CHARS);
  const head = cutHead(text, Math.ceil(room / 2));
  const tail = cutTail(text.slice(head.length), Math.floor(room / 2));
  const left = lengthOf(large) - head.length - tail.length;
  const where =
    path === null ? 'It could not be saved.' : savedTo(large).replace('output', `output (${formatSize(bytes)})`);
  return `${head.trimEnd()}\n\n[${left} characters left out. ${where.replace(/\.$/, '')}]\n\n${tail}`;
}

const lengthOf = ({ chars, text }: LargeText) => chars ?? text.length;

function savedTo({ path, keptBytes }: LargeText): string {
  return keptBytes === undefined
    ? `Full output saved to: ${path}`
    : `The first ${formatSize(keptBytes)} of the output saved to: ${path}`;
}
