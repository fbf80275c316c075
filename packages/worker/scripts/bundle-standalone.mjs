// Makes dist/standalone/standalone.js after `tsc -b`: page, host worker and shell worker in one file, the workers as text
// that becomes blobs. The shell lies within the host, the host within the page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { browserBuild, path } from './browser-build.mjs';

/** @type {import('rolldown').Plugin} */
const shellFromText = {
  name: 'sallyport:shell-from-text',
  resolveId: (id) => (id.endsWith('/create-shell-child.js') ? path('src/standalone/create-shell-child.ts') : undefined),
};

const shell = await bundle('src/sandbox/embedded/shell-child.ts');
const host = await bundle('src/host/host.ts', { SHELL_CODE: JSON.stringify(shell) });
const page = await bundle('src/standalone/standalone.ts', { HOST_CODE: JSON.stringify(host) });

const file = path('dist/standalone/standalone.js');
if (!existsSync(file) || readFileSync(file, 'utf8') !== page) writeFileSync(file, page);
console.log(`single file, kB: ${(page.length / 1000).toFixed(0)} (gz ${(gzipSync(page).length / 1000).toFixed(0)})`);

/** @param {string} input @param {Record<string, string>} [define] */
async function bundle(input, define = {}) {
  const build = await rolldown({
    input: path(input),
    ...browserBuild,
    plugins: [shellFromText],
    transform: { define },
  });
  const { output } = await build.generate({ format: 'es', minify: true, codeSplitting: false });
  await build.close();
  const [chunk, ...rest] = output;
  const outside = [...chunk.imports, ...chunk.dynamicImports];
  if (rest.length + outside.length > 0) throw new Error(`${input} is not one file: ${outside.join(', ')}`);
  return chunk.code;
}
