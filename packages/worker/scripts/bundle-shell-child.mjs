// Makes dist/sandbox/embedded/shell-child.js hold the interpreter, after `tsc -b`: its browser build names node:zlib, which
// no bundler of a consumer should have to hear of. Commands that are loaded with their first use lie in files beside it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { browserBuild, path } from './browser-build.mjs';

const bundle = await rolldown({
  input: path('src/sandbox/embedded/shell-child.ts'),
  ...browserBuild,
});
const { output } = await bundle.generate({
  format: 'es',
  minify: true,
  entryFileNames: 'shell-child.js',
  chunkFileNames: 'shell-child/[name].js',
});
await bundle.close();

mkdirSync(path('dist/sandbox/embedded/shell-child'), { recursive: true });
for (const part of output) {
  if (part.type !== 'chunk') throw new Error(`The shell worker has more than code: ${part.fileName}`);
  const outside = [...part.imports, ...part.dynamicImports].filter(
    (name) => !output.some(({ fileName }) => fileName === name),
  );
  if (outside.length > 0) throw new Error(`The shell worker takes something from outside: ${outside.join(', ')}`);
  const file = path(`dist/sandbox/embedded/${part.fileName}`);
  // Written only when it differs: what is built from this package is stale when a file here is newer.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== part.code) writeFileSync(file, part.code);
}
const kept = new Set(output.map(({ fileName }) => fileName));
for (const name of readdirSync(path('dist/sandbox/embedded/shell-child'))) {
  if (!kept.has(`shell-child/${name}`)) rmSync(path(`dist/sandbox/embedded/shell-child/${name}`));
}
const size = (/** @type {string} */ code) => (gzipSync(code).length / 1000).toFixed(0);
const [entry, ...later] = output.map((part) =>
  part.type === 'chunk' ? `${part.name} ${size(part.code)}` : part.fileName,
);
console.log(`shell worker, kB gz: ${entry} (later: ${later.join(', ')})`);
