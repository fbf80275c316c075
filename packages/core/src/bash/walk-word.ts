// Words: from parser parts to what the shell will pass on, visiting every script nested in them.
import type { BashWord } from './analysis.js';
import { expandBraces } from './braces.js';
import { checkArithmetic } from './check-arithmetic.js';
import type { ParameterExpansionPart, Word, WordPart } from './parse.js';
import { markOpaque, spanOf } from './walk.js';
import type { Mutable, Walk } from './walk.js';

// An independent look at what the parser calls plain text: nothing in it may still mean something to the shell.
const PLAIN = /^(?:\\[\s\S]|[^\\\s'"`$&|;<>()])*$/;
/** Most words: nothing in them means anything to any shell. */
const ORDINARY = /^[\w./:@%+,-][\w./:@%+,=-]*$/;
const LIVE_IN_QUOTES = /`|\$[\w@*#?!({[$-]/;
const LIVE_IN_OPERAND = /[`$]|[<>]\(/;
const ANSI_C = /^(?:[^\\]|\\[abefnrtv\\'"?]|\\x[0-9a-fA-F]{1,2}|\\[0-7]{1,3}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8})*$/;
const VARIABLE = /^\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])$/;

const unescaped = (text: string): string => text.replace(/\\[\s\S]/g, '');

interface Reading {
  known: string;
  rest: string;
  kind: BashWord['kind'];
  splits: boolean;
  pipe: boolean;
  /** First expansion, when it is the name of a directory variable. */
  base: string | undefined;
  parts: number;
}

/** Reads a word that the shell will split, glob and pass as argument, target or value. */
export function readWord(walk: Walk, word: Word): BashWord {
  const { text } = word;
  const span = spanOf(walk, word.pos, word.end);
  if (word.end !== word.pos + text.length || !walk.source.startsWith(text, word.pos))
    markOpaque(walk, 'a word that could not be located', word.pos, word.end);
  if (ORDINARY.test(text)) return { kind: 'static', value: text, rest: '', splits: false, text, span };
  const read: Reading = { known: '', rest: '', kind: 'static', splits: false, pipe: false, base: undefined, parts: 0 };
  if (word.parts === undefined) addBare(walk, read, text, word.value, word.pos);
  else {
    readParts(walk, read, word.parts, false);
    checkContiguous(walk, word, word.parts);
  }
  const braced = text.includes('{');
  if (
    braced &&
    read.kind !== 'dynamic' &&
    (holdsInOrder(text, '{', ',') || holdsInOrder(text, '{', '..')) &&
    hasBareBrace(word)
  ) {
    setUnknown(read, 'dynamic', true);
  }
  const { kind, known: value, rest, splits } = read;
  const result: Mutable<BashWord> = { kind, value, rest, splits, text, span };
  if (kind !== 'dynamic') return result;
  const expansion = braced ? expandBraces(text) : undefined;
  if (expansion) result.expansion = expansion;
  const path = homePath(walk, read, text);
  if (path !== undefined) result.homePath = path;
  if (read.pipe && read.parts === 1) result.pipe = true;
  return result;
}

/** As a pattern with a star between the two would tell, in one pass however often the first occurs. */
export function holdsInOrder(text: string, first: string, second: string): boolean {
  const at = text.indexOf(first);
  return at >= 0 && text.includes(second, at + first.length);
}

function hasBareBrace(word: Word): boolean {
  if (word.parts === undefined) return unescaped(word.text).includes('{');
  return word.parts.some((part) => part.type === 'Literal' && unescaped(part.text).includes('{'));
}

function homePath(walk: Walk, read: Reading, text: string): string | undefined {
  if (read.base === undefined || read.known !== '') return undefined;
  if (read.rest !== '' && !read.rest.startsWith('/')) return undefined;
  if (read.base === '~' && text !== '~' && !text.startsWith('~/')) return undefined;
  if (read.base !== 'PWD') return `${walk.plan.context.home}${read.rest}`;
  const { directories } = walk;
  return directories?.length === 1 ? `${directories[0]}${read.rest}` : undefined;
}

function addText(read: Reading, value: string): void {
  if (read.kind === 'static') read.known += value;
  else read.rest += value;
}

function setUnknown(read: Reading, kind: 'glob' | 'dynamic', splits: boolean): void {
  if (read.kind !== 'dynamic') read.kind = kind;
  read.splits ||= splits;
}

function addBare(walk: Walk, read: Reading, text: string, value: string, start: number): void {
  if (!PLAIN.test(text)) markOpaque(walk, 'text that shells read differently', start, start + text.length);
  const live = text.includes('\\') ? unescaped(text) : text;
  const tilde = live.indexOf('~');
  if (tilde >= 0 && ((tilde === 0 && text.startsWith('~') && read.parts === 0) || /[=:]~/.test(live))) {
    setUnknown(read, 'dynamic', true);
    if (tilde === 0) {
      read.base = '~';
      read.rest += value.slice(1);
      return;
    }
  }
  if (/[*?]/.test(live) || holdsInOrder(live, '[', ']')) setUnknown(read, 'glob', true);
  addText(read, value);
}

function readParts(walk: Walk, read: Reading, parts: readonly WordPart[], quoted: boolean): void {
  for (const part of parts) {
    switch (part.type) {
      case 'Literal':
        if (!quoted) addBare(walk, read, part.text, part.value, part.pos);
        else {
          checkQuotedText(walk, part.text, part.pos);
          addText(read, part.value);
        }
        break;
      case 'SingleQuoted':
        if (part.text !== `'${part.value}'`) markOpaque(walk, 'a quote that could not be read', part.pos, part.end);
        addText(read, part.value);
        break;
      case 'AnsiCQuoted':
        if (!ANSI_C.test(part.text.slice(2, -1)) || part.value.includes('\0')) {
          markOpaque(walk, 'an unusual escape', part.pos, part.end);
        }
        // Some shells drop an empty one altogether.
        if (part.value === '') setUnknown(read, 'dynamic', true);
        addText(read, part.value);
        break;
      case 'DoubleQuoted':
        readParts(walk, read, part.parts, true);
        break;
      case 'LocaleString':
        setUnknown(read, 'dynamic', false);
        readParts(walk, read, part.parts, true);
        break;
      case 'Glob':
        setUnknown(read, 'glob', true);
        if (part.kind === 'bracket') readParts(walk, { ...read }, part.parts, false);
        if (part.kind === 'bracket' && !/^\[[^$`'"\\]*\]$/.test(part.text)) setUnknown(read, 'dynamic', true);
        read.rest += part.text;
        break;
      case 'BraceExpansion':
        setUnknown(read, 'dynamic', true);
        readNested(walk, part.parts, part.text, part.pos);
        break;
      case 'ExtendedGlob':
        markOpaque(walk, 'an extended pattern', part.pos, part.end);
        setUnknown(read, 'dynamic', true);
        readNested(walk, part.parts, part.text, part.pos);
        break;
      case 'SimpleExpansion':
        if (!VARIABLE.test(part.text)) markOpaque(walk, 'an unusual expansion', part.pos, part.end);
        noteBase(read, part.text.slice(1));
        setUnknown(read, 'dynamic', !quoted || part.text === '$@');
        break;
      case 'ParameterExpansion':
        noteBase(read, part.operation || part.prefix ? '' : part.parameter);
        setUnknown(read, 'dynamic', !quoted || part.parameter === '@');
        visitParameter(walk, part);
        break;
      case 'CommandExpansion':
        setUnknown(read, 'dynamic', !quoted);
        walk.enter(walk, part.script, spanOf(walk, part.pos, part.end));
        break;
      case 'ProcessSubstitution':
        setUnknown(read, 'dynamic', false);
        read.pipe = true;
        walk.enter(walk, part.script, spanOf(walk, part.pos, part.end));
        break;
      case 'ArithmeticExpansion':
        setUnknown(read, 'dynamic', !quoted);
        checkArithmetic(walk, part.expression, part.pos, part.end, readNested);
        break;
      default:
        markOpaque(walk, 'a form that is not known here', (part as WordPart).pos, (part as WordPart).end);
        setUnknown(read, 'dynamic', true);
    }
    read.parts += 1;
  }
}

function noteBase(read: Reading, name: string): void {
  if (read.kind === 'static' && read.known === '' && (name === 'HOME' || name === 'PWD')) read.base = name;
}

function checkQuotedText(walk: Walk, text: string, start: number): void {
  if (LIVE_IN_QUOTES.test(unescaped(text))) {
    markOpaque(walk, 'text that shells read differently', start, start + text.length);
  }
}

function checkContiguous(walk: Walk, word: Word, parts: readonly WordPart[]): void {
  let at = word.pos;
  for (const part of parts) {
    if (part.pos !== at && !/^(?:\\\n)*$/.test(walk.source.slice(at, part.pos))) break;
    at = part.end;
  }
  if (at !== word.end && !/^(?:\\\n)+$/.test(walk.source.slice(at, word.end))) {
    markOpaque(walk, 'a word that could not be taken apart', word.pos, word.end);
  }
}

/** What is visited for what it runs, and whose value nobody asks for. */
const unread = (): Reading => ({
  known: '',
  rest: '',
  kind: 'dynamic',
  splits: true,
  pipe: false,
  base: undefined,
  parts: 1,
});

/** Visits text whose value does not matter here: operands of expansions, array elements, heredoc bodies. */
export function readNested(walk: Walk, parts: readonly WordPart[] | undefined, text: string, start: number): void {
  if (parts === undefined) {
    if (LIVE_IN_OPERAND.test(unescaped(text))) markOpaque(walk, 'a nested expansion', start, start + text.length);
    return;
  }
  const scratch = unread();
  for (const part of parts) {
    if (part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'Glob') {
      if (LIVE_IN_OPERAND.test(unescaped(part.text))) markOpaque(walk, 'a nested expansion', part.pos, part.end);
    } else readParts(walk, scratch, [part], false);
  }
}

/** Visits the body of an unquoted heredoc: only `$` and backticks live in it. */
export function readHeredocBody(walk: Walk, parts: readonly WordPart[] | undefined, text: string, start: number): void {
  if (parts === undefined) {
    checkQuotedText(walk, text, start);
    return;
  }
  const scratch = unread();
  readParts(walk, scratch, parts, true);
}

function visitParameter(walk: Walk, part: ParameterExpansionPart): void {
  const { operation } = part;
  const opaque = (reason: string): void => markOpaque(walk, reason, part.pos, part.end);
  const visit = (word: Word | undefined): void => {
    if (word) readNested(walk, word.parts, word.text, word.pos);
  };
  if (part.prefix === '!') opaque('an indirect expansion');
  if (part.index) {
    opaque('an array subscript');
    visit(part.index);
  }
  if (operation === undefined) {
    const plain = `\${${part.prefix ?? ''}${part.parameter}}`;
    if (part.text !== plain && !part.index && part.prefix !== '!') opaque('an unusual expansion');
    return;
  }
  switch (operation.type) {
    case 'Default':
      if (operation.operator.includes('=')) opaque('an expansion that assigns');
      visit(operation.operand);
      break;
    case 'Remove':
      visit(operation.operand);
      break;
    case 'Replace':
      visit(operation.pattern);
      visit(operation.replacement);
      break;
    case 'Slice':
      opaque('a slice');
      visit(operation.offset);
      visit(operation.length);
      break;
    case 'CaseModification':
    case 'Transform':
      opaque('an expansion that transforms its value');
      visit(operation.operand);
      break;
    default:
      opaque('an unusual expansion');
  }
}
