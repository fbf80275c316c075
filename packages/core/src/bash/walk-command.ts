// Simple commands: assignments, words and redirects in, one entry of the plan out, plus one for each command it runs in turn.
import type { BashAssignment, BashWord, PathEffect, Span } from './analysis.js';
import { isHarmless } from './assignments.js';
import { changeDirectory } from './change-directory.js';
import { editEffects } from './edits.js';
import { parseBash } from './parse.js';
import type { Assignment, Command, Redirection, Word } from './parse.js';
import { readEffects } from './read-only/read-only.js';
import { walkRedirect } from './walk-redirect.js';
import { readNested, readWord } from './walk-word.js';
import { markOpaque, pathEffects, spanOf } from './walk.js';
import type { Walk } from './walk.js';
import { unwrap } from './wrappers.js';

const MAX_WRAPPERS = 12;

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

const TAKES_NAMES =
  /^(?:test|\[|printf|read|unset|declare|typeset|export|local|readonly|wait|getopts|mapfile|readarray|let)$/;

type Child = Word | Assignment | Redirection;

interface Draft {
  readonly words: readonly BashWord[];
  readonly assignments: readonly BashAssignment[];
  readonly text: string;
  readonly span: Span;
}

export function addSimpleCommand(walk: Walk, node: Command): void {
  const children: Child[] = [...node.prefix, ...(node.name ? [node.name] : []), ...node.suffix];
  children.sort((one, other) => one.pos - other.pos);
  checkCoverage(walk, node, children);
  const words: BashWord[] = [];
  const assignments: BashAssignment[] = [];
  for (const child of children) {
    if (child.type === 'Word') words.push(readWord(walk, child));
    else if (child.type === 'Assignment') {
      const value = readAssigned(walk, child);
      if (words.length > 0) words.push(assignmentWord(walk, child, value));
      else assignments.push(toAssignment(walk, child, value));
    } else walkRedirect(walk, child);
  }
  if (words.length === 0 && assignments.length === 0) return;
  addCommand(walk, {
    words,
    assignments,
    text: walk.source.slice(node.pos, node.end),
    span: spanOf(walk, node.pos, node.end),
  });
}

/** Every byte of a command belongs to one of its children or is blank, and words are set apart by blanks. */
function checkCoverage(walk: Walk, node: Command, children: readonly Child[]): void {
  let at = node.pos;
  let previous: Child | undefined;
  for (const child of [...children, undefined]) {
    const gap = walk.source.slice(at, child ? child.pos : node.end);
    const apart = previous === undefined || child === undefined || isRedirect(child);
    // `{fd}>x` and `2>x` may be split by a continued line, which makes another word of them.
    const torn =
      previous?.type === 'Word' &&
      child !== undefined &&
      isRedirect(child) &&
      gap === '' &&
      previous.text.includes('\\\n');
    if (torn || !(apart ? /^(?:[ \t]|\\\n)*$/ : /^(?:\\\n)*[ \t](?:[ \t]|\\\n)*$/).test(gap)) {
      markOpaque(walk, 'text that could not be taken apart', node.pos, node.end);
      return;
    }
    if (child) at = child.end;
    previous = child;
  }
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
  const base = {
    argv: words.map((word) => (word.kind === 'static' ? word.value : null)),
    words,
    assignments,
    text: draft.text,
    span,
    ...(within !== undefined && { within }),
  };
  const opaque = (reason: string): void => {
    plan.opaque.push({ reason, span });
  };
  const effects = { reads: [], writes: [], edits: false, readOnly: false } as const;
  const [name] = words;
  if (name === undefined) {
    plan.commands.push({ ...base, ...effects, coverage: 'exact' });
    return;
  }
  const expanded = words.some((word) => word.expansion);
  if (name.kind !== 'static') {
    opaque('which command runs is not known before it runs');
    plan.commands.push({ ...base, ...effects, coverage: 'exact' });
    if (expanded) addExpanded(walk, draft, index, layers);
    return;
  }
  if (name.value === 'cd') {
    const moved = changeDirectory(walk, words);
    plan.reads.push(...moved.reads);
    const readOnly = moved.known && assignments.every(isHarmless);
    plan.commands.push({ ...base, ...effects, reads: moved.reads, readOnly, coverage: 'rule' });
    return;
  }
  if (CHANGES_SHELL.has(name.value)) {
    if (/^(?:pushd|popd|eval|source|\.)$/.test(name.value)) walk.directories = null;
    if (RUNS_UNSEEN.has(name.value) && !readEffects(words).readOnly)
      opaque(`what \`${name.value}\` does to the shell is not known`);
  }
  if (evaluatesSubscript(name.value, words)) opaque('a subscript that may run a command');
  const found = layers < MAX_WRAPPERS ? unwrap(words) : { reason: 'wrappers nested too deeply' };
  if (found === null) {
    const safe = assignments.every(isHarmless);
    const read = readEffects(words);
    const reads = read.files.flatMap((word) => pathEffects(walk, word, 'argument'));
    const edit = read.readOnly ? null : editEffects(words);
    const writes = (edit?.writes ?? []).flatMap((word) => pathEffects(walk, word, 'argument'));
    const more = (edit?.reads ?? []).flatMap((word) => pathEffects(walk, word, 'argument'));
    const all = [...reads, ...more];
    plan.reads.push(...all);
    plan.writes.push(...writes);
    const known = read.files.every((word) => word.pipe ?? word.kind !== 'dynamic');
    const readOnly =
      read.readOnly && safe && known && reads.every(isPlaced) && !(name.value === 'git' && hasMoved(walk));
    const edits = edit !== null && edit.complete && assignments.every(isHarmless);
    const coverage = CHANGES_SHELL.has(name.value) || read.exactOnly ? 'exact' : 'rule';
    plan.commands.push({ ...base, reads: all, writes, readOnly, edits, coverage });
    if (expanded) addExpanded(walk, draft, index, layers);
    return;
  }
  if (found.reason !== undefined) opaque(found.reason);
  plan.commands.push({ ...base, ...effects, coverage: found.coverage ?? 'exact' });
  if (expanded) addExpanded(walk, draft, index, layers);
  for (const inner of found.inner ?? []) {
    const [first] = inner.words;
    if (!first) continue;
    addCommand(
      walk,
      { words: inner.words, assignments: inner.assignments ?? [], ...sliceOf(walk, draft, inner.words) },
      index,
      layers + 1,
    );
  }
  if (found.code !== undefined) addCode(walk, found.code, index, span);
  if (found.coverage === 'inner') liftReadOnly(walk, index, assignments.every(isHarmless) && found.pure === true);
}

/** Builtins that take variable names evaluate the subscript of one, even in single quotes. */
function evaluatesSubscript(name: string, words: readonly BashWord[]): boolean {
  if (!TAKES_NAMES.test(name)) return false;
  const named = words.some((word) => word.kind === 'static' && /^-[vR]$/.test(word.value));
  return words.some((word) =>
    word.kind === 'static' ? /\[[\s\S]*[$`]/.test(word.value) : named || word.value === '-v',
  );
}

function isPlaced(effect: PathEffect): boolean {
  return effect.path !== null || effect.within !== undefined;
}

/** After a `cd`, git may find a repository that runs code of its own. */
function hasMoved(walk: Walk): boolean {
  const { directories, plan } = walk;
  return directories?.length !== 1 || directories[0] !== plan.cwd;
}

/** A transparent wrapper is as harmless as what it runs. */
function liftReadOnly(walk: Walk, index: number, allowed: boolean): void {
  const { commands } = walk.plan;
  const own = commands[index];
  const inner = commands.filter((command) => command.within === index);
  if (!own || inner.length === 0) return;
  if (allowed && inner.every((command) => command.readOnly)) commands[index] = { ...own, readOnly: true };
  if (allowed && inner.every((command) => command.readOnly || command.edits))
    commands[index] = { ...own, edits: true, readOnly: commands[index]?.readOnly ?? false };
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
  for (let at = first; at < plan.commands.length; at += 1) {
    const command = plan.commands[at];
    if (command && command.within === undefined) plan.commands[at] = { ...command, within: index };
  }
}
