// Serves the protocol host at /headless, where the published client looks for it when WEBCONTAINER_API_IFRAME_URL is the
// page's own origin. Bundled once, when it is first asked for.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Host</title><script type="module" src="/headless/host.js"></script>';

/** @type {ReadonlyMap<string, () => Promise<string>>} */
const SCRIPTS = new Map([
  ['/headless/host.js', once(() => bundle(path('host.ts')))],
  ['/headless/shell-child.js', once(() => bundle(path('../../packages/worker/src/sandbox/embedded/shell-child.ts')))],
]);

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
  const [name = ''] = (request.url ?? '').split('?', 1);
  const script = SCRIPTS.get(name);
  if (name !== '/headless' && !script) return next();
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
  if (!script) return void response.end(PAGE);
  script().then((code) => response.end(code), next);
}

/** @param {string} input */
async function bundle(input) {
  const build = await rolldown({
    input,
    platform: 'browser',
    tsconfig: false,
    resolve: {
      alias: { 'node:zlib': path('../../packages/worker/stubs/node-zlib.mjs') },
      conditionNames: ['@sallyport/source', 'browser', 'import', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  });
  const { output } = await build.generate({ format: 'es', codeSplitting: false });
  await build.close();
  return output[0].code;
}

/**
 * @template Value
 * @param {() => Promise<Value>} make
 * @returns {() => Promise<Value>}
 */
function once(make) {
  /** @type {Promise<Value> | undefined} */
  let made;
  return () => (made ??= make());
}
