// The headers that the playground is served with, and a Vite plugin that sends them.

/** Cross-origin isolation: WebContainer needs it, the embedded sandbox does not. */
export const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The policy that everything of ours runs under: no eval, no inline script or style, no other host. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  // Where a WebContainer lives; of its own origin only in tests.
  "frame-src 'self' https://stackblitz.com",
].join('; ');

/**
 * Sends the headers with every answer. Vite's own server.headers and preview.headers are left out of 304 answers, and
 * WebKit then refuses a revalidated worker script on every other reload; so a middleware sets them as well. The content
 * security policy goes with built files only: Vite's dev client needs inline styles.
 * @returns {import('vite').Plugin}
 */
export function isolationPlugin() {
  const built = { ...isolation, 'Content-Security-Policy': contentSecurityPolicy };
  return {
    name: 'sallyport:isolation',
    config: () => ({ server: { headers: isolation }, preview: { headers: built } }),
    configureServer: (server) => void server.middlewares.use(withHeaders(isolation)),
    configurePreviewServer: (server) => void server.middlewares.use(withHeaders(built)),
  };
}

/**
 * @param {Record<string, string>} headers
 * @returns {import('vite').Connect.NextHandleFunction}
 */
function withHeaders(headers) {
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}
