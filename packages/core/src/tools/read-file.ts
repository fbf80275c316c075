// What a call of Read does.
import type { ImageMediaType } from '../blocks.js';
import type { ToolContext } from '../ports/tool.js';
import { formatSize } from '../results/budget.js';
import { toBase64 } from './base64.js';
import { notebookText } from './notebook-text.js';
import type { ReadInput } from './read-input.js';
import { readPage, type Page } from './read-page.js';
import { recordRead } from './read-state.js';
import { storedLines } from './read-stored.js';
import { describeBinary, PDF, sniffImage } from './sniff-file.js';
import { decodeFile, linesOf } from './text-file.js';
import { fault, orThrow, ToolFailure } from './tool-failure.js';
import { absolutePath, pathToOpen, statIfThere } from './tool-path.js';

export type ReadOutput =
  | {
      readonly type: 'text';
      readonly file: {
        readonly filePath: string;
        /** The lines shown, joined by newlines, without numbers. */
        readonly content: string;
        readonly startLine: number;
        readonly numLines: number;
        readonly totalLines: number;
      };
      /** More of the file exists than is shown. */
      readonly partial: boolean;
      readonly notes: readonly string[];
    }
  | {
      readonly type: 'image';
      readonly file: {
        readonly filePath: string;
        readonly type: ImageMediaType;
        readonly base64: string;
        readonly originalSize: number;
      };
    };

/** Bytes of an image that its base64 form may grow from: the Messages API takes 5 MB of base64. */
const MAX_IMAGE_BYTES = 3_750_000;

const NOTEBOOK_NOTE =
  'These are the cells of a notebook, not the text of its file. To edit that, show the file with cat first.';

export async function readFile(
  { file_path: path, offset, limit }: ReadInput,
  context: ToolContext,
): Promise<ReadOutput> {
  const filePath = absolutePath(path, context);
  const stat = await statIfThere(filePath, context);
  if (!stat)
    throw new ToolFailure(
      fault('notFound', `File does not exist: ${filePath}. The working directory is ${context.cwd}.`, 'ENOENT'),
    );
  if (stat.type === 'directory') {
    throw new ToolFailure(fault('isDirectory', `${filePath} is a directory. List it with Glob or Bash.`, 'EISDIR'));
  }
  const real = await pathToOpen(filePath, context);
  const stored = await storedLines(real, offset, limit, context);
  if (stored) {
    const page = orThrow(readPage(stored, offset, limit));
    return shownPage(filePath, stored, page, notesOn(page, stored.length, false));
  }
  const bytes = await context.sandbox.fs.read(real);
  context.signal.throwIfAborted();
  const imageType = sniffImage(bytes);
  if (imageType) return readImage(filePath, imageType, bytes);
  const decoded = decodeFile(bytes);
  const what = describeBinary(bytes);
  // A PDF may well begin with text alone.
  if (decoded.kind === 'binary' || what === PDF) {
    const hint = what === PDF ? ' A program in the shell, such as pdftotext, may get its text out.' : '';
    throw new ToolFailure(
      fault('notText', `${filePath} is ${what} of ${formatSize(bytes.length)} and cannot be read as text.${hint}`),
    );
  }
  const notebook = filePath.endsWith('.ipynb') ? notebookText(decoded.text) : undefined;
  const lines = linesOf(notebook ?? decoded.text);
  const page = orThrow(readPage(lines, offset, limit));
  const isView = notebook !== undefined;
  await recordRead(context.session, real, bytes, page.whole && !decoded.lossy && !isView);
  return shownPage(filePath, lines, page, [
    ...notesOn(page, lines.length, decoded.lossy),
    ...(isView ? [NOTEBOOK_NOTE] : []),
  ]);
}

function shownPage(filePath: string, lines: readonly string[], page: Page, notes: readonly string[]): ReadOutput {
  const file = {
    filePath,
    content: page.lines.join('\n'),
    startLine: page.startLine,
    numLines: page.lines.length,
    totalLines: lines.length,
  };
  return { type: 'text', file, partial: page.nextLine !== null, notes };
}

function readImage(filePath: string, type: ImageMediaType, bytes: Uint8Array): ReadOutput {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new ToolFailure(
      fault(
        'imageTooLarge',
        `${filePath} is an image of ${formatSize(bytes.length)}; at most ${formatSize(MAX_IMAGE_BYTES)} can be shown.`,
      ),
    );
  }
  return { type: 'image', file: { filePath, type, base64: toBase64(bytes), originalSize: bytes.length } };
}

function notesOn({ startLine, lines, nextLine, cutLines }: Page, total: number, lossy: boolean): readonly string[] {
  const last = startLine + lines.length - 1;
  const notes: string[] = [];
  if (total === 0) notes.push('The file exists and is empty.');
  else if (startLine > total)
    notes.push(`Nothing to show: the file has ${total} lines, and line ${startLine} is past its end.`);
  if (nextLine !== null) {
    notes.push(
      `PARTIAL view: lines ${startLine} to ${last} of ${total}. Go on with offset ${nextLine}. A partial view does not count as reading the file.`,
    );
  }
  if (cutLines.length > 0)
    notes.push(`Cut lines: ${cutLines.slice(0, 20).join(', ')}${cutLines.length > 20 ? ' and more' : ''}.`);
  if (lossy)
    notes.push(
      'The file is not valid text in its encoding; bytes that are none are shown as \uFFFD, and it cannot be edited.',
    );
  return notes;
}
