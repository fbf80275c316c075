import { expect, it } from 'vitest';
import { inDirectory } from './in-directory.js';

const piece = (index: number, partial_json: string) =>
  `data: ${JSON.stringify({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } })}\n\n`;
const start = 'data: {"type":"message_start"}\n\n';

it('a recording is moved to another directory though its paths are cut into pieces', () => {
  const events = [
    start,
    piece(0, '{"path": "/sr'),
    piece(1, '{"path": "a"}'),
    piece(0, 'v/app/x"'),
    piece(0, '}'),
    start,
  ];
  expect(inDirectory(events, '/srv/app', '/home/tides')).toEqual([
    start,
    piece(0, '{"path": "/ho'),
    piece(1, '{"path": "a"}'),
    piece(0, 'me/tides'),
    piece(0, '/x"}'),
    start,
  ]);
});
