import type { ShownResult } from './turn.js';

export const ok = (id: string, content: unknown): ShownResult => ({
  type: 'tool_result',
  tool_use_id: `toolu_${id}`,
  content,
});

export const failed = (id: string, content: unknown): ShownResult => ({ ...ok(id, content), is_error: true });

/** As Read shows a file. */
export const numbered = (...lines: readonly string[]): string =>
  lines.map((line, index) => `${String(index + 1).padStart(6)}\t${line}`).join('\n');

/** As core words it; the page shows what the model gets, word for word. */
export const DECLINED =
  'The person declined this call. It did not run and nothing was changed. Wait for their next word, or choose another way that does not need it.';

export const PACKAGE_JSON = numbered(
  '{',
  '  "name": "tides",',
  '  "version": "0.3.0",',
  '  "type": "module",',
  '  "scripts": {',
  '    "build": "tsc",',
  '    "test": "node --test"',
  '  }',
  '}',
);
