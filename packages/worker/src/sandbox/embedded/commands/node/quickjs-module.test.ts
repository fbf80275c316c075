import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { QUICKJS_BYTES } from './quickjs-bytes.generated.js';

it('the engine that is built in is that of the dependency', () => {
  const path = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
  expect(gunzipSync(Buffer.from(QUICKJS_BYTES, 'base64')).equals(readFileSync(path))).toBe(true);
});
