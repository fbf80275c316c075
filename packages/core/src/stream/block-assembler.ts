import { readEvents, type StartedBlock, type StreamEvent } from './anthropic-events.js';
import type { CallAssembler } from './call-assembler.js';
import type { CutReason, StreamedCall } from './streamed-call.js';

interface OpenBlock extends StartedBlock {
  readonly parts: string[];
}

/** Blocks of the Messages API: known by their index, complete when they stop. */
export function blockAssembler(): CallAssembler {
  const open = new Map<number, OpenBlock>();
  // The token limit closes the block it hits, so a stop alone does not prove that all came. JSON that parses does, its
  // last brace being there; broken JSON does not, nor does none at all, though it stands for `{}`. Such a block waits
  // for the event that tells, which follows at once.
  let held: { readonly block: OpenBlock; readonly call: StreamedCall } | undefined;

  const release = (reason?: CutReason): readonly StreamedCall[] => {
    const kept = held;
    held = undefined;
    if (!kept) return [];
    return [reason ? cut(kept.block, reason) : kept.call];
  };
  const cutOpen = (reason: CutReason): readonly StreamedCall[] => {
    const blocks = [...open.values()];
    open.clear();
    return blocks.map((block) => cut(block, reason));
  };
  const start = (index: number, block: StartedBlock | undefined): readonly StreamedCall[] => {
    // Still open at this index: its stop was lost.
    const lost = open.get(index);
    open.delete(index);
    if (block) open.set(index, { ...block, parts: [] });
    return [...release(), ...(lost ? [cut(lost, 'stream-ended')] : [])];
  };
  const stop = (index: number): readonly StreamedCall[] => {
    const block = open.get(index);
    if (!block) return [];
    open.delete(index);
    const before = release();
    const call = complete(block);
    if (call.kind === 'call' && block.parts.some((part) => part !== '')) return [...before, call];
    held = { block, call };
    return before;
  };
  const take = (event: StreamEvent): readonly StreamedCall[] => {
    switch (event.type) {
      case 'started':
        return start(event.index, event.block);
      case 'input':
        open.get(event.index)?.parts.push(event.json);
        return [];
      case 'stopped':
        return stop(event.index);
      case 'ending':
        return event.truncated ? [...release('max_tokens'), ...cutOpen('max_tokens')] : release();
      case 'message-edge':
        return [...release(), ...cutOpen('stream-ended')];
      case 'whole':
        return [
          ...release(),
          ...event.blocks.map((block, position) =>
            wholeCall(block, event.lastCut && position === event.blocks.length - 1),
          ),
        ];
      case 'failed':
        return [{ kind: 'stream-error', message: event.message }];
    }
  };
  return {
    accept: (value) => readEvents(value).flatMap(take),
    end: () => [...release(), ...cutOpen('stream-ended')],
  };
}

function complete(block: OpenBlock): StreamedCall {
  const { id, name } = block;
  const raw = block.parts.join('');
  if (raw === '') return { kind: 'call', block: { type: 'tool_use', id, name, input: block.input } };
  try {
    return { kind: 'call', block: { type: 'tool_use', id, name, input: JSON.parse(raw) as unknown } };
  } catch {
    return cut(block, 'invalid-json');
  }
}

function cut({ id, name, parts }: OpenBlock, reason: CutReason): StreamedCall {
  return { kind: 'cut', block: { id, name }, reason, raw: parts.join('') };
}

function wholeCall(block: Extract<StreamedCall, { kind: 'call' }>['block'], isCut: boolean): StreamedCall {
  if (!isCut) return { kind: 'call', block };
  const { id, name, input } = block;
  return { kind: 'cut', block: { id, name }, reason: 'max_tokens', raw: jsonOf(input) };
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Blocks that were never JSON (an embedder made them) have no text to show.
    return '';
  }
}
