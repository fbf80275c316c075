// Two tools that run on the page, as an embedder would add its own.
import type { PageTool } from '@sallyport/worker/client';

const STATIONS: Readonly<Record<string, { readonly country: string; readonly highWater: readonly string[] }>> = {
  dover: { country: 'England', highWater: ['05:12', '17:38'] },
  brest: { country: 'France', highWater: ['10:01', '22:24'] },
};

const station = { type: 'string', description: 'A station, for example dover.' };

/** Answers at once; it had another name once, so that calls by the old name show what happens to them. */
const readStation: PageTool = {
  name: 'ReadStation',
  description: 'Gives the times of high water at a station, for today.',
  inputSchema: { type: 'object', properties: { station }, required: ['station'], additionalProperties: false },
  deprecatedAliases: ['FetchStation'],
  readOnly: true,
  call({ station: name }) {
    const found = STATIONS[String(name).toLowerCase()];
    if (!found)
      throw new RangeError(`There is no station named ${String(name)}. Known: ${Object.keys(STATIONS).join(', ')}.`);
    return found;
  },
};

/** Gets half-way and throws: a failing tool ends its call, never the conversation. */
const printChart: PageTool = {
  name: 'PrintChart',
  description: 'Prints the tide chart of a station.',
  inputSchema: { type: 'object', properties: { station }, required: ['station'], additionalProperties: false },
  call(_input, _context, onProgress) {
    onProgress('Warming up the printer\n');
    onProgress('Page 1 of 2\n');
    throw new Error('The printer is out of paper. Page 1 of 2 was printed.');
  },
};

export const PAGE_TOOLS: readonly PageTool[] = [readStation, printChart];
