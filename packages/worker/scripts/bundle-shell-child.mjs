// Makes dist/sandbox/embedded/shell-child.js one file with the interpreter inside, after `tsc -b`: the interpreter's
// browser build names node:zlib, which no bundler of a consumer should have to hear of.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const OUTPUT = path('dist/sandbox/embedded/shell-child.js');

const bundle = await rolldown({
  input: path('src/sandbox/embedded/shell-child.ts'),
  platform: 'browser',
  tsconfig: false,
  resolve: {
    alias: { 'node:zlib': path('stubs/node-zlib.mjs') },
    conditionNames: ['@sallyport/source', 'browser', 'import', 'default'],
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
});
const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false });
await bundle.close();

const [{ code, imports }] = output;
if (output.length !== 1 || imports.length > 0)
  throw new Error(`The shell worker is not one file: ${imports.join(', ')}`);
// Written only when it differs: what is built from this package is stale when a file here is newer.
if (!existsSync(OUTPUT) || readFileSync(OUTPUT, 'utf8') !== code) writeFileSync(OUTPUT, code);
console.log(`shell worker: ${(gzipSync(code).length / 1000).toFixed(0)} kB gz`);
