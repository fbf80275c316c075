import type { ToolContext } from '../ports/tool.js';
import { SandboxError, type SandboxFs } from '../ports/sandbox.js';
import { hasType } from './file-types.js';
import type { GrepInput } from './grep-input.js';
import { matchedParts, withContext, type FoundLine } from './found-lines.js';
import { HitCollector, type LineHit, type WantedHits } from './hit-collector.js';
import { largeStored } from './large-stored.js';
import { matchText } from './match-text.js';
import { newestFirst } from './newest-first.js';
import { fileFilter } from './path-glob.js';
import { searchBudget } from './search-budget.js';
import { searchPattern } from './search-pattern.js';
import { isBinary, linesOf, searchableText } from './text-file.js';
import { fault, orThrow, ToolFailure } from './tool-failure.js';
import { absolutePath, pathToOpen, statIfThere } from './tool-path.js';
import { walkFiles, type WalkedDirectory } from './walk-files.js';

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
const NO_LINES: readonly FoundLine[] = [];

export async function searchFiles(input: GrepInput, context: ToolContext): Promise<GrepOutput> {
  const { output_mode: mode = 'files_with_matches', multiline = false, offset: skipped = 0 } = input;
  const limit = input.head_limit === 0 ? Infinity : (input.head_limit ?? HEAD_LIMIT);
  const pattern = orThrow(searchPattern(input.pattern, { ignoreCase: input['-i'] ?? false, multiline }));
  const around = input['-C'] ?? input.context ?? 0;
  const beside = { before: input['-B'] ?? around, after: input['-A'] ?? around };
  const budget = searchBudget(context.signal);
  const onlyParts = input['-o'] ?? false;
  const hitsOfFile = new HitCollector(pattern, wantedHits(mode, onlyParts));
  const linesFor = (text: string, hits: readonly LineHit[]): readonly FoundLine[] => {
    if (mode !== 'content') return NO_LINES;
    return onlyParts ? matchedParts(hits) : withContext(linesOf(text), hits, beside);
  };
  const { fs } = context.sandbox;
  const { results } = context.session;
  const found: FoundFile[] = [];
  let entries = 0;
  let numMatches = 0;
  // Thousands of small files: a promise, a path or a function more for each is what such a search costs.
  search: for await (const { path: directory, files, open } of candidates(input, context)) {
    for (const { name, type, data } of files) {
      // A link may lead out of what was asked about; its target is found under its own name where it lies inside.
      if (type !== 'file') continue;
      budget.startFile(directory, name);
      if (budget.isDue(data?.length ?? 0)) await budget.pause();
      const stored = data || multiline ? undefined : await largeStored(directory + name, context);
      let count: number;
      let lines: readonly FoundLine[];
      if (stored && results) {
        const { searchStored } = await import('./search-stored.js');
        const search = { pattern, found: hitsOfFile, budget, linesFor, around: beside, enough: skipped + limit };
        ({ count, lines } = await searchStored(stored, results, search));
        if (count === 0) continue;
      } else {
        const bytes = data ?? (await readIfThere(fs, open ?? directory + name));
        if (!bytes) continue;
        const text = searchableText(bytes);
        if (text === undefined) continue;
        const matched = matchText(text, pattern, hitsOfFile, budget);
        const hits = matched instanceof Promise ? await matched : matched;
        ({ count } = hits);
        if (count === 0 || isBinary(text, bytes)) continue;
        lines = linesFor(text, hits.hits);
      }
      numMatches += count;
      found.push({ path: directory + name, matches: count, lines });
      entries += lines.length;
      if (mode === 'content' && entries > skipped + limit) break search;
    }
  }
  const common = {
    mode,
    numFiles: found.length,
    numMatches,
    skipped,
    showNumbers: input['-n'] ?? true,
    cwd: context.cwd,
  };
  if (mode === 'content')
    return { ...common, files: sliceLines(found, skipped, skipped + limit), more: entries > skipped + limit };
  const ordered = mode === 'count' ? found : await newestFirst(found, context);
  return { ...common, files: ordered.slice(skipped, skipped + limit), more: found.length > skipped + limit };
}

function wantedHits(mode: GrepOutput['mode'], onlyParts: boolean): WantedHits {
  if (mode === 'content') return onlyParts ? 'parts' : 'numbers';
  return mode === 'count' ? 'count' : 'first';
}

/** Undefined for what has gone since it was listed, or may not be read. */
async function readIfThere(fs: SandboxFs, path: string): Promise<Uint8Array | undefined> {
  try {
    return await fs.read(path);
  } catch (error) {
    if (SandboxError.is(error) && error.code !== 'EDEAD') return undefined;
    throw error;
  }
}

interface Candidates extends Pick<WalkedDirectory, 'path' | 'files'> {
  /** Where the one file that was named really lies. */
  readonly open?: string;
}

/** The one file that was named, or those below the directory that the filters let through. */
async function* candidates(input: GrepInput, context: ToolContext): AsyncGenerator<Candidates, void, undefined> {
  const root = absolutePath(input.path ?? '.', context);
  const stat = await statIfThere(root, context);
  if (!stat) {
    throw new ToolFailure(
      fault('notFound', `Path does not exist: ${root}. The working directory is ${context.cwd}.`, 'ENOENT'),
    );
  }
  const open = await pathToOpen(root, context);
  if (stat.type !== 'directory') {
    const cut = root.lastIndexOf('/') + 1;
    yield { path: root.slice(0, cut), files: [{ name: root.slice(cut), type: 'file' }], open };
    return;
  }
  const { glob, type } = input;
  const fits = glob === undefined ? undefined : await fileFilter(glob);
  const isWanted = (relative: string, name: string) =>
    (!fits || fits(relative + name)) && (type === undefined || hasType(name, type));
  const all = !fits && type === undefined;
  for await (const { path, relative, files } of walkFiles(root, context)) {
    yield { path, files: all ? files : files.filter(({ name }) => isWanted(relative, name)) };
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
