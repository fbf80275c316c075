// Serves the protocol host at /headless, where the published client looks for it when WEBCONTAINER_API_IFRAME_URL is the
// page's own origin. Bundled once, when it is first asked for.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Host</title><script type="module" src="/headless/host.js"></script>';

/** @type {Promise<ReadonlyMap<string, string>> | undefined} */
let built;

/** @returns {import('vite').Plugin} */
export function webcontainerHost() {
  return {
    name: 'sallyport:webcontainer-host',
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => void server.middlewares.use(answer),
  };
}

/** @type {import('vite').Connect.NextHandleFunction} */
function answer(request, response, next) {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const script = /^\/headless\/([\w.-]+\.js)$/.exec(path)?.[1];
  if (path !== '/headless' && script === undefined) return next();
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
  if (script === undefined) return void response.end(PAGE);
  built ??= bundle();
  built.then((scripts) => {
    const code = scripts.get(script);
    if (code === undefined) response.statusCode = 404;
    response.end(code);
  }, next);
}

/** The host and the worker of its shell, each file by its name. */
async function bundle() {
  const build = await rolldown({
    input: { host: path('host.ts'), 'shell-child': path('../../packages/worker/src/sandbox/embedded/shell-child.ts') },
    platform: 'browser',
    tsconfig: false,
    resolve: {
      alias: { 'node:zlib': path('../../packages/worker/stubs/node-zlib.mjs') },
      conditionNames: ['@sallyport/source', 'browser', 'import', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  });
  const { output } = await build.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name].js',
  });
  await build.close();
  return new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : [])));
}
