// Writes the JavaScript engine of the `node` command into a module, compressed: so it needs no fetch, no asset path and no
// loader of a bundler, and the same file serves Node and browsers. Run it after quickjs-wasi was updated.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const wasm = readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'));
const output = fileURLToPath(
  new URL('../src/sandbox/embedded/commands/node/quickjs-bytes.generated.ts', import.meta.url),
);
const text = `// Made by scripts/embed-quickjs.mjs: quickjs.wasm of quickjs-wasi (MIT), gzip, base64.
export const QUICKJS_BYTES =
  '${gzipSync(wasm, { level: 9 }).toString('base64')}';
`;
writeFileSync(output, text);
console.log(`${(text.length / 1000).toFixed(0)} kB`);
