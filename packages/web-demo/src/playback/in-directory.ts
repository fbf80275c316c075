const PIECE = /"partial_json":("(?:[^"\\]|\\.)*")/;
const BLOCK = /"index":(\d+)/;

/**
 * The raw events of a recording as if it had been made in the directory `there`. Names of files are spread over the pieces
 * of an input's JSON, so it is put together, changed, and cut into as many pieces again.
 */
export function inDirectory(events: readonly string[], here: string, there: string): readonly string[] {
  const blocks = new Map<string, number[]>();
  let message = 0;
  events.forEach((event, at) => {
    if (event.includes('"message_start"')) message += 1;
    if (!PIECE.test(event)) return;
    const block = `${message}:${BLOCK.exec(event)?.[1] ?? ''}`;
    blocks.set(block, [...(blocks.get(block) ?? []), at]);
  });
  const changed = [...events];
  for (const places of blocks.values()) {
    const pieces = places.map((at) => JSON.parse(PIECE.exec(events[at] ?? '')?.[1] ?? '""') as string);
    const text = pieces.join('');
    if (!text.includes(here)) continue;
    let rest = text.replaceAll(here, there);
    places.forEach((at, index) => {
      const length = index === places.length - 1 ? rest.length : (pieces[index]?.length ?? 0);
      const piece = rest.slice(0, length);
      rest = rest.slice(length);
      changed[at] = (events[at] ?? '').replace(PIECE, () => `"partial_json":${JSON.stringify(piece)}`);
    });
  }
  return changed;
}
