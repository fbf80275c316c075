import type { ToolContext } from '../ports/tool.js';
import { SandboxError } from '../ports/sandbox.js';
import { hasType } from './file-types.js';
import type { GrepInput } from './grep-input.js';
import { matchedParts, withContext, type FoundLine } from './found-lines.js';
import type { LineHit, WantedHits } from './hit-collector.js';
import { matchText } from './match-text.js';
import { newestFirst } from './newest-first.js';
import { fileFilter } from './path-glob.js';
import { searchBudget } from './search-budget.js';
import { searchPattern } from './search-pattern.js';
import { decodeFile, linesOf } from './text-file.js';
import { fault, orThrow, ToolFailure } from './tool-failure.js';
import { absolutePath, pathToOpen, statIfThere } from './tool-path.js';
import { walkFiles } from './walk-files.js';

export interface FoundFile {
  readonly path: string;
  /** Matching lines; of the mode `files_with_matches` only the first counts. */
  readonly matches: number;
  /** Empty unless the mode is `content`. */
  readonly lines: readonly FoundLine[];
}

export interface GrepOutput {
  readonly mode: 'content' | 'files_with_matches' | 'count';
  /** What is shown, after `offset` and `head_limit`. */
  readonly files: readonly FoundFile[];
  /** Of all that was searched; a search for content ends early when it has enough. */
  readonly numFiles: number;
  readonly numMatches: number;
  readonly skipped: number;
  /** Something was left out by `head_limit`. */
  readonly more: boolean;
  readonly showNumbers: boolean;
  readonly cwd: string;
}

const HEAD_LIMIT = 250;

export async function searchFiles(input: GrepInput, context: ToolContext): Promise<GrepOutput> {
  const { output_mode: mode = 'files_with_matches', multiline = false, offset: skipped = 0 } = input;
  const limit = input.head_limit === 0 ? Infinity : (input.head_limit ?? HEAD_LIMIT);
  const pattern = orThrow(searchPattern(input.pattern, { ignoreCase: input['-i'] ?? false, multiline }));
  const around = input['-C'] ?? input.context ?? 0;
  const beside = { before: input['-B'] ?? around, after: input['-A'] ?? around };
  const budget = searchBudget(context.signal);
  const onlyParts = input['-o'] ?? false;
  const options = { wanted: wantedHits(mode, onlyParts), multiline };
  const linesFor = (text: string, hits: readonly LineHit[]): readonly FoundLine[] => {
    if (mode !== 'content') return [];
    return onlyParts ? matchedParts(hits) : withContext(linesOf(text), hits, beside);
  };
  const { fs } = context.sandbox;
  const found: FoundFile[] = [];
  let entries = 0;
  // Thousands of small files: a promise or a function more for each is what such a search costs.
  search: for await (const files of candidates(input, context)) {
    for (const { path, open = path } of files) {
      budget.startFile(path);
      if (budget.isDue()) await budget.pause();
      let bytes: Uint8Array;
      try {
        bytes = await (fs.peek ? fs.peek(open) : fs.read(open));
      } catch (error) {
        // Gone since it was listed, or not to be read.
        if (SandboxError.is(error) && error.code !== 'EDEAD') continue;
        throw error;
      }
      const decoded = decodeFile(bytes);
      if (decoded.kind === 'binary') continue;
      const matched = matchText(decoded.text, pattern, options, budget);
      const { count, hits } = matched instanceof Promise ? await matched : matched;
      if (count === 0) continue;
      const lines = linesFor(decoded.text, hits);
      found.push({ path, matches: count, lines });
      entries += lines.length;
      if (mode === 'content' && entries > skipped + limit) break search;
    }
  }
  const common = {
    mode,
    numFiles: found.length,
    numMatches: found.reduce((sum, { matches }) => sum + matches, 0),
    skipped,
    showNumbers: input['-n'] ?? true,
    cwd: context.cwd,
  };
  if (mode === 'content')
    return { ...common, files: sliceLines(found, skipped, skipped + limit), more: entries > skipped + limit };
  const byPath = new Map(found.map((file) => [file.path, file]));
  const order = mode === 'count' ? [...byPath.keys()] : await newestFirst([...byPath.keys()], context);
  const files = order.slice(skipped, skipped + limit).flatMap((path) => byPath.get(path) ?? []);
  return { ...common, files, more: order.length > skipped + limit };
}

function wantedHits(mode: GrepOutput['mode'], onlyParts: boolean): WantedHits {
  if (mode === 'content') return onlyParts ? 'parts' : 'numbers';
  return mode === 'count' ? 'count' : 'first';
}

interface Candidate {
  readonly path: string;
  /** Where it really lies, if elsewhere. */
  readonly open?: string;
}

/** The paths to look into: the one file that was named, or those below the directory that the filters let through. */
async function* candidates(
  input: GrepInput,
  context: ToolContext,
): AsyncGenerator<readonly Candidate[], void, undefined> {
  const root = absolutePath(input.path ?? '.', context);
  const stat = await statIfThere(root, context);
  if (!stat) {
    throw new ToolFailure(
      fault('notFound', `Path does not exist: ${root}. The working directory is ${context.cwd}.`, 'ENOENT'),
    );
  }
  const real = await pathToOpen(root, context);
  if (stat.type !== 'directory') {
    yield [{ path: root, open: real }];
    return;
  }
  const fits = input.glob === undefined ? () => true : await fileFilter(input.glob);
  const { type } = input;
  for await (const files of walkFiles(root, context)) {
    // A link may lead out of what was asked about; its target is found under its own name where it lies inside.
    yield files.filter(
      (file) => file.type === 'file' && fits(file.relative) && (type === undefined || hasType(file.path, type)),
    );
  }
}

function sliceLines(files: readonly FoundFile[], from: number, to: number): readonly FoundFile[] {
  let at = 0;
  return files.flatMap((file) => {
    const lines = file.lines.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += file.lines.length;
    return lines.length === 0 ? [] : [{ ...file, lines }];
  });
}
