// Simple commands: assignments, words and redirects in, one entry of the plan out, plus one for each command it runs in turn.
import type { BashAssignment, BashCommand, BashWord, PathEffect, Span } from './analysis.js';
import { isHarmless } from './assignments.js';
import { changeDirectory } from './change-directory.js';
import { editEffects } from './edits.js';
import { parseBash } from './parse.js';
import type { Assignment, Command, Redirection, Word } from './parse.js';
import { readEffects } from './read-only/read-only.js';
import { walkRedirect } from './walk-redirect.js';
import { holdsInOrder, readNested, readWord } from './walk-word.js';
import { markOpaque, pathEffects, spanOf } from './walk.js';
import type { Mutable, Walk } from './walk.js';
import { unwrap } from './wrappers.js';

const MAX_WRAPPERS = 12;
const NONE: readonly PathEffect[] = [];

/** Builtins that change the shell, so that later commands may not be what they seem. */
const CHANGES_SHELL = new Set(
  'alias bind complete compgen compopt coproc declare dirs disown enable eval exec export fc getopts hash history let local mapfile popd pushd read readarray readonly set shopt source . suspend trap typeset ulimit umask unalias unset autoload bindkey emulate zmodload setopt unsetopt'.split(
    ' ',
  ),
);
/** Of these, the ones that run code which is not in the words. */
const RUNS_UNSEEN = new Set(
  'alias bind complete compgen enable fc hash mapfile readarray source . trap let shopt set'.split(' '),
);

const TAKES_NAMES = new Set(
  'test [ printf read unset declare typeset export local readonly wait getopts mapfile readarray let'.split(' '),
);

type Child = Word | Assignment | Redirection;

interface Draft {
  readonly words: readonly BashWord[];
  readonly assignments: readonly BashAssignment[];
  readonly text: string;
  readonly span: Span;
}

export function addSimpleCommand(walk: Walk, node: Command): void {
  const words: BashWord[] = [];
  const assignments: BashAssignment[] = [];
  let at = node.pos;
  let previous: Child | undefined;
  let whole = true;
  const visit = (child: Child): void => {
    whole &&= isCovered(walk.source.slice(at, child.pos), previous, child);
    at = child.end;
    previous = child;
    if (child.type === 'Word') words.push(readWord(walk, child));
    else if (child.type === 'Assignment') {
      const value = readAssigned(walk, child);
      if (words.length > 0) words.push(assignmentWord(walk, child, value));
      else assignments.push(toAssignment(walk, child, value));
    } else walkRedirect(walk, child);
  };
  for (const child of node.prefix) visit(child);
  if (node.name) visit(node.name);
  for (const child of node.suffix) visit(child);
  if (!whole || (at !== node.end && !isCovered(walk.source.slice(at, node.end), previous, undefined)))
    markOpaque(walk, 'text that could not be taken apart', node.pos, node.end);
  if (words.length === 0 && assignments.length === 0) return;
  addCommand(walk, {
    words,
    assignments,
    text: walk.source.slice(node.pos, node.end),
    span: spanOf(walk, node.pos, node.end),
  });
}

/** Every byte of a command belongs to one of its children or is blank, and words are set apart by blanks. */
function isCovered(gap: string, previous: Child | undefined, child: Child | undefined): boolean {
  if (gap === ' ') return true;
  const glued = previous === undefined || child === undefined || isRedirect(child);
  // `{fd}>x` and `2>x` may be split by a continued line, which makes another word of them.
  if (gap === '' && previous?.type === 'Word' && child && isRedirect(child) && previous.text.includes('\\\n'))
    return false;
  return glued ? /^(?:[ \t]|\\\n)*$/.test(gap) : /^(?:\\\n)*[ \t](?:[ \t]|\\\n)*$/.test(gap);
}

function isRedirect(child: Child): boolean {
  return child.type !== 'Word' && child.type !== 'Assignment';
}

function readAssigned(walk: Walk, node: Assignment): BashWord | null {
  if (node.index) {
    markOpaque(walk, 'an assignment to an array element', node.pos, node.end);
    readNested(walk, node.index.parts, node.index.text, node.index.pos);
  }
  if (node.value.type === 'Word') return readWord(walk, node.value);
  markOpaque(walk, 'an assignment to an array', node.pos, node.end);
  for (const element of node.value.elements) readNested(walk, element.parts, element.text, element.pos);
  return null;
}

function toAssignment(walk: Walk, node: Assignment, value: BashWord | null): BashAssignment {
  const known = value?.kind === 'static' && !node.append && !node.index ? value.value : null;
  return { name: node.name, value: known, text: node.text, span: spanOf(walk, node.pos, node.end) };
}

function assignmentWord(walk: Walk, node: Assignment, value: BashWord | null): BashWord {
  const name = node.text.slice(0, node.text.indexOf('=') + 1);
  const span = spanOf(walk, node.pos, node.end);
  if (value === null || node.index)
    return { kind: 'dynamic', value: '', rest: '', splits: true, text: node.text, span };
  const { homePath: _unused, ...word } = value;
  return { ...word, value: name + value.value, text: node.text, span };
}

function addCommand(walk: Walk, draft: Draft, within?: number, layers = 0): void {
  const { plan } = walk;
  const { words, assignments, span } = draft;
  const index = plan.commands.length;
  const command: Mutable<BashCommand> = {
    argv: words.map((word) => (word.kind === 'static' ? word.value : null)),
    words,
    assignments,
    text: draft.text,
    span,
    coverage: 'exact',
    readOnly: false,
    edits: false,
    reads: NONE,
    writes: NONE,
  };
  if (within !== undefined) command.within = within;
  plan.commands.push(command);
  const [name] = words;
  if (name === undefined) return;
  const expanded = words.some((word) => word.expansion);
  const opaque = (reason: string): void => void plan.opaque.push({ reason, span });
  if (name.kind !== 'static') opaque('which command runs is not known before it runs');
  else if (name.value === 'cd') followDirectory(walk, command);
  else {
    const changes = CHANGES_SHELL.has(name.value);
    if (changes) {
      if (/^(?:pushd|popd|eval|source|\.)$/.test(name.value)) walk.directories = null;
      if (RUNS_UNSEEN.has(name.value) && !readEffects(words).readOnly)
        opaque(`what \`${name.value}\` does to the shell is not known`);
    }
    if (evaluatesSubscript(name.value, words)) opaque('a subscript that may run a command');
    const found = layers < MAX_WRAPPERS ? unwrap(words) : { reason: 'wrappers nested too deeply' };
    if (found === null) {
      readArguments(walk, command);
      if (changes) command.coverage = 'exact';
    } else {
      if (found.reason !== undefined) opaque(found.reason);
      command.coverage = found.coverage ?? 'exact';
      for (const inner of found.inner ?? []) {
        if (inner.words.length === 0) continue;
        const { text, span: place } = sliceOf(walk, draft, inner.words);
        addCommand(
          walk,
          { words: inner.words, assignments: inner.assignments ?? [], text, span: place },
          index,
          layers + 1,
        );
      }
      if (found.code !== undefined) addCode(walk, found.code, index, span);
      if (found.coverage === 'inner' && found.pure && assignments.every(isHarmless)) liftReadOnly(walk, command, index);
    }
  }
  if (expanded) addExpanded(walk, draft, index, layers);
}

function followDirectory(walk: Walk, command: Mutable<BashCommand>): void {
  const moved = changeDirectory(walk, command.words);
  walk.plan.reads.push(...moved.reads);
  command.reads = moved.reads;
  command.readOnly = moved.known && command.assignments.every(isHarmless);
  command.coverage = 'rule';
}

/** A command that runs nothing but itself: what it reads and writes by its words. */
function readArguments(walk: Walk, command: Mutable<BashCommand>): void {
  const { plan } = walk;
  const { words } = command;
  const safe = command.assignments.every(isHarmless);
  const read = readEffects(words);
  const edit = read.readOnly ? null : editEffects(words);
  const reads = effectsOf(walk, read.files);
  if (edit) reads.push(...effectsOf(walk, edit.reads));
  const writes = edit ? effectsOf(walk, edit.writes) : NONE;
  command.reads = reads;
  command.writes = writes;
  plan.reads.push(...reads);
  plan.writes.push(...writes);
  command.readOnly =
    read.readOnly &&
    safe &&
    read.files.every((word) => word.pipe ?? word.kind !== 'dynamic') &&
    reads.every((effect) => effect.path !== null || effect.within !== undefined) &&
    !(words[0]?.value === 'git' && hasMoved(walk));
  command.edits = edit !== null && edit.complete && safe;
  if (!read.exactOnly) command.coverage = 'rule';
}

function effectsOf(walk: Walk, words: readonly BashWord[]): PathEffect[] {
  return words.length === 0 ? [] : words.flatMap((word) => pathEffects(walk, word, 'argument'));
}

/** Builtins that take variable names evaluate the subscript of one, even in single quotes. */
function evaluatesSubscript(name: string, words: readonly BashWord[]): boolean {
  if (!TAKES_NAMES.has(name)) return false;
  const named = words.some((word) => word.kind === 'static' && /^-[vR]$/.test(word.value));
  return words.some((word) =>
    word.kind === 'static'
      ? holdsInOrder(word.value, '[', '$') || holdsInOrder(word.value, '[', '`')
      : named || word.value === '-v',
  );
}

/** After a `cd`, git may find a repository that runs code of its own. */
function hasMoved(walk: Walk): boolean {
  const { directories, plan } = walk;
  return directories?.length !== 1 || directories[0] !== plan.cwd;
}

/** A transparent wrapper is as harmless as what it runs. */
function liftReadOnly(walk: Walk, command: Mutable<BashCommand>, index: number): void {
  const inner = walk.plan.commands.slice(index + 1).filter((one) => one.within === index);
  if (inner.length === 0) return;
  command.readOnly = inner.every((one) => one.readOnly);
  command.edits = inner.every((one) => one.readOnly || one.edits);
}

function addExpanded(walk: Walk, draft: Draft, index: number, layers: number): void {
  const words = draft.words.flatMap((word) =>
    word.expansion
      ? word.expansion.map((value): BashWord => ({
          kind: 'static',
          value,
          rest: '',
          splits: false,
          text: value,
          span: word.span,
        }))
      : [word],
  );
  if (words.length > 0) addCommand(walk, { ...draft, words }, index, layers + 1);
}

function sliceOf(walk: Walk, draft: Draft, words: readonly BashWord[]): { text: string; span: Span } {
  const [first] = words;
  const last = words.at(-1);
  if (walk.origin !== null || !first || !last)
    return { text: words.map((word) => word.text).join(' '), span: draft.span };
  const span: Span = [first.span[0], last.span[1]];
  return { text: walk.source.slice(...span), span };
}

/** Code in a literal string (`bash -c '…'`): a script of its own, shown at the place of the whole command. */
function addCode(walk: Walk, code: string, index: number, span: Span): void {
  const { plan } = walk;
  const parsed = parseBash(code);
  if (parsed.reason !== undefined) plan.opaque.push({ reason: `its code cannot be read: ${parsed.reason}`, span });
  if (!parsed.script) return;
  const first = plan.commands.length;
  walk.enter({ ...walk, source: code, origin: span }, parsed.script, span);
  for (const command of plan.commands.slice(first)) command.within ??= index;
}
