import type { CallAssembler } from './call-assembler.js';
import { completeCall, cutCall } from './open-call.js';
import { readResponsesEvent, type ResponsesEvent, type ResponsesItem } from './responses-events.js';
import type { CutReason, StreamedCall } from './streamed-call.js';

interface OpenItem {
  readonly item: ResponsesItem;
  readonly parts: string[];
}

/** Function calls of responses: complete when their item is done. */
export function responsesAssembler(): CallAssembler {
  const open = new Map<number, OpenItem>();
  /** Ids that were yielded: the end of the stream repeats them all. */
  const given = new Set<string>();

  const give = (item: ResponsesItem, cut?: CutReason): readonly StreamedCall[] => {
    if (given.has(item.id)) return [];
    given.add(item.id);
    const call = { id: item.id, name: item.name, raw: item.json };
    return [cut ? cutCall(call, cut) : completeCall(call)];
  };
  const cut = ({ item, parts }: OpenItem, reason: CutReason): readonly StreamedCall[] =>
    give({ ...item, json: parts.join('') || item.json }, reason);
  const cutOpen = (reason: CutReason): readonly StreamedCall[] => {
    const items = [...open.values()];
    open.clear();
    return items.flatMap((item) => cut(item, reason));
  };
  const take = (event: ResponsesEvent): readonly StreamedCall[] => {
    switch (event.type) {
      case 'started': {
        // Still open at this place: its end was lost.
        const lost = open.get(event.at);
        open.set(event.at, { item: event.item, parts: [] });
        return lost ? cut(lost, 'stream-ended') : [];
      }
      case 'input':
        open.get(event.at)?.parts.push(event.json);
        return [];
      case 'done':
        if (event.at !== null) open.delete(event.at);
        return give(event.item, event.item.incomplete ? 'max_tokens' : undefined);
      case 'ended': {
        const reason = event.stopped === 'max_tokens' ? 'max_tokens' : 'stream-ended';
        // The whole answer knows the end of what is still open, where the service lost the item's own event.
        const missed = event.items.flatMap((item) => give(item, item.incomplete ? reason : undefined));
        return [...missed, ...cutOpen(reason)];
      }
      case 'failed':
        return [{ kind: 'stream-error', message: event.message }];
    }
  };
  const acceptOne = (value: unknown): readonly StreamedCall[] => {
    const event = readResponsesEvent(value);
    return event ? take(event) : [];
  };
  return {
    accept: (value) => (Array.isArray(value) ? value.flatMap(acceptOne) : acceptOne(value)),
    end: () => cutOpen('stream-ended'),
  };
}
