import { expect, test } from './support/test.js';

test('F5 the example starts without cross-origin isolation, reads a file and runs a command', async ({
  example,
  engine,
}) => {
  expect(await engine.read('crossOriginIsolated')).toBe(false);
  await example.call('toolu_read', 'Read', { file_path: 'notes.txt' });
  expect(await example.results(1)).toEqual([
    { type: 'tool_result', tool_use_id: 'toolu_read', content: '     1\tBuy milk' },
  ]);
  await example.call('toolu_wc', 'Bash', { command: 'wc -w < notes.txt' });
  expect((await example.results(2))[1]).toEqual({ type: 'tool_result', tool_use_id: 'toolu_wc', content: '2' });
});

test('F2 a person is asked, a reload asks again, and the command ran once', async ({ example }) => {
  await example.call('toolu_once', 'Bash', { command: 'echo ran >> kept.log' });
  await example.asked();
  await example.reload();
  await example.allowOnce();
  expect(await example.results(1)).toEqual([
    { type: 'tool_result', tool_use_id: 'toolu_once', content: '(no output)' },
  ]);
  await example.call('toolu_count', 'Bash', { command: 'cat kept.log' });
  expect((await example.results(2))[1]).toEqual({ type: 'tool_result', tool_use_id: 'toolu_count', content: 'ran' });
});

test('E1 a large result is stored and previewed, and a stopped call says so', async ({ example }) => {
  await example.call('toolu_large', 'Bash', { command: 'seq 1 30000' });
  const [large] = (await example.results(1)) as { content: string }[];
  expect(large?.content).toContain('1\n2\n3');
  expect(large?.content.length).toBeLessThan(10_000);
  await example.call('toolu_long', 'Bash', { command: 'touch begun; sleep 60' });
  await example.allowOnce();
  await example.stop();
  const [, stopped] = await example.results(2);
  expect(stopped).toMatchObject({ tool_use_id: 'toolu_long', is_error: true });
});
