import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryResultStore } from '../memory/memory-result-store.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { grepTool } from './grep-tool.js';

const ROOT = '/home/user/.sallyport/tool-results/s';

/** Searches of one stored text, the same as a file beside it, and the longest piece taken out of the store. */
async function stand(text: string) {
  const memory = memoryResultStore();
  await memory.save({ sessionId: 's', toolUseId: 't', tool: 'Bash', fileName: 't.txt', text });
  let longest = 0;
  const results = {
    ...memory,
    read: (...[ref, offset, length]: Parameters<typeof memory.read>) => {
      longest = Math.max(longest, length);
      return memory.read(ref, offset, length);
    },
  };
  const sandbox = memorySandbox({ files: { '/srv/app/t.txt': text } });
  const session = createSession({ id: 's', tools: [grepTool], ports: { results, sandbox } });
  let calls = 0;
  const grep = async (directory: string, input: object) => {
    const [result] = await session.run(toolUse('Grep', { path: `${directory}/t.txt`, ...input }, `g${++calls}`));
    return String(result?.content).replaceAll(`${directory}/`, '');
  };
  return {
    stored: (input: object) => grep(ROOT, input),
    file: async (input: object) => (await grep('/srv/app', input)).replaceAll('/srv/app/', ''),
    longest: () => longest,
  };
}

const many = Array.from({ length: 200_000 }, (_, index) => `line ${index + 1}${index % 997 === 0 ? ' needle' : ''}\n`);

describe('L6.2 Grep of a large stored result reads it piece by piece', () => {
  it.each([
    { output_mode: 'content', '-C': 2 },
    { output_mode: 'content', '-A': 3, head_limit: 500 },
    { output_mode: 'content', '-B': 40, head_limit: 500 },
    { output_mode: 'content', '-o': true, offset: 150 },
    { output_mode: 'count' },
    { output_mode: 'files_with_matches' },
  ])('as any file: %j', async (input) => {
    const { stored, file, longest } = await stand(many.join(''));
    expect(await stored({ pattern: 'needle', ...input })).toBe(await file({ pattern: 'needle', ...input }));
    expect(longest()).toBeLessThanOrEqual(500_000);
  });

  it('hits and what is around them wherever pieces meet', async () => {
    const line = 'x'.repeat(99);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 4_900, max: 5_100 }), { minLength: 1, maxLength: 6 }),
        fc.nat({ max: 5 }),
        fc.nat({ max: 5 }),
        async (hits, before, after) => {
          const text = Array.from({ length: 11_000 }, (_, at) => (hits.includes(at) ? 'needle' : line)).join('\n');
          const { stored, file } = await stand(text);
          const input = { pattern: 'needle', output_mode: 'content', '-B': before, '-A': after };
          expect(await stored(input)).toBe(await file(input));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('a line without an end is searched in parts', async () => {
    const { stored } = await stand(`${'x'.repeat(9_000_000)}needle\nneedle\n`);
    expect(await stored({ pattern: 'needle', output_mode: 'count' })).toMatch(/^t\.txt:2\n/);
  });
});
