import { describe, expect, it } from 'vitest';
import { memoryResultStore } from '../memory/memory-result-store.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { readTool } from './read-tool.js';

const ROOT = '/home/user/.sallyport/tool-results/s';

/** Reads of one stored text, and the longest piece that a read took out of the store. */
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
  const session = createSession({ id: 's', tools: [readTool], ports: { results, sandbox: memorySandbox() } });
  let calls = 0;
  const read = async (input: object) => {
    const block = toolUse('Read', { file_path: `${ROOT}/t.txt`, ...input }, `r${++calls}`);
    const [result] = await session.run(block);
    return String(result?.content);
  };
  return { read, longest: () => longest };
}

const many = Array.from({ length: 200_000 }, (_, index) => `line ${index + 1}\n`).join('');

describe('Read of a large stored result', () => {
  it.each([
    ['the middle', { offset: 100_000, limit: 2 }, '100000\tline 100000\n100001\tline 100001'],
    ['the end', { offset: 199_999 }, '199999\tline 199999\n200000\tline 200000'],
    [
      'past the end',
      { offset: 200_001 },
      '[Nothing to show: the file has 200000 lines, and line 200001 is past its end.]',
    ],
  ])('L6.2 %s', async (_name, input, content) => {
    const { read, longest } = await stand(many);
    expect(await read(input)).toBe(content);
    expect(longest()).toBeLessThanOrEqual(200_000);
  });

  it('L6.2 without an offset its first page, and how to go on', async () => {
    const { read, longest } = await stand(many);
    expect(await read({})).toMatch(
      /^ {5}1\tline 1\n[^]*\n {2}2000\tline 2000\n\n\[PARTIAL view: lines 1 to 2000 of 200000\. Go on with offset 2001\./,
    );
    expect(longest()).toBeLessThanOrEqual(200_000);
  });

  it('L6.2 more lines than fit are refused, as of any file', async () => {
    const { read } = await stand(many);
    expect(await read({ limit: 100_000 })).toContain('are more than one result holds');
  });

  it('L6.2 very long lines, and none at all', async () => {
    const { read } = await stand(`${'x'.repeat(3_000_000)}\n${'y'.repeat(300_000)}\nend`);
    const content = await read({});
    expect(content).toContain('[3000000 characters in this line]');
    expect(content).toMatch(/\n {5}3\tend\n/);
    expect(await (await stand('z'.repeat(9_000_000))).read({})).toContain('[9000000 characters in this line]');
  });
});
