import type { CallAssembler } from './call-assembler.js';
import { readChatEvent, type ChatCallPiece } from './chat-events.js';
import { completeCall, cutCall, type OpenCall } from './open-call.js';
import type { CutReason, StreamedCall } from './streamed-call.js';

interface ChatCall {
  readonly index: number | undefined;
  id: string;
  name: string;
  readonly parts: string[];
}

/** Reasons to end after which the last call may lack its end. */
const CUTS: Readonly<Record<string, CutReason>> = { length: 'max_tokens', content_filter: 'stream-ended' };

/** Calls of chat completions: known by their index, complete when the next begins or the choice ends. */
export function chatAssembler(): CallAssembler {
  // In the order in which they began, which is the order in which they leave.
  const open: ChatCall[] = [];

  const begin = ({ index, id = '', name = '' }: ChatCallPiece): ChatCall => {
    const call: ChatCall = { index, id, name, parts: [] };
    open.push(call);
    return call;
  };
  const add = (piece: ChatCallPiece): void => {
    const call = callOf(open, piece) ?? begin(piece);
    call.id ||= piece.id ?? '';
    // Some services name the tool in every chunk, some in pieces before the arguments.
    if (piece.name !== undefined && piece.name !== call.name && call.parts.length === 0) call.name += piece.name;
    if (piece.json !== '') call.parts.push(piece.json);
  };
  /** The calls that a later one follows. One that does not parse yet may still be written to, and holds up the others. */
  const takeFollowed = (): readonly StreamedCall[] => {
    const ready: StreamedCall[] = [];
    while (open.length > 1 && open[0]) {
      const call = rawOf(open[0]);
      const item = completeCall(call);
      if (item.kind !== 'call' || call.raw.trim() === '') break;
      open.shift();
      ready.push(item);
    }
    return ready;
  };
  const takeAll = (last?: CutReason): readonly StreamedCall[] => {
    const calls = open.splice(0).map(rawOf);
    return calls.map((call, at) => (last && at === calls.length - 1 ? cutCall(call, last) : completeCall(call)));
  };
  const acceptOne = (value: unknown): readonly StreamedCall[] => {
    const { pieces, finish, error } = readChatEvent(value);
    if (error !== null) return [{ kind: 'stream-error', message: error }];
    pieces.forEach(add);
    return finish === null ? takeFollowed() : takeAll(CUTS[finish]);
  };
  return {
    accept: (value) => (Array.isArray(value) ? value.flatMap(acceptOne) : acceptOne(value)),
    end: () => open.splice(0).map((call) => cutCall(rawOf(call), 'stream-ended')),
  };
}

// Some local servers give no ids. One of our own lets the call run; its result carries it.
const rawOf = ({ id, name, parts }: ChatCall): OpenCall => ({
  id: id || `call_${crypto.randomUUID()}`,
  name,
  raw: parts.join(''),
});

/** The call that a piece belongs to; undefined where it begins one. */
function callOf(open: readonly ChatCall[], { index, id }: ChatCallPiece): ChatCall | undefined {
  const call = index === undefined ? open.at(-1) : open.findLast((each) => each.index === index);
  // Some services give every call the index 0, or none: another id is then another call.
  return call && id !== undefined && call.id !== '' && id !== call.id ? undefined : call;
}
