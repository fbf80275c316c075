import { fileURLToPath } from 'node:url';

/** @param {string} name @returns {string} a path in this package */
export const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** How rolldown makes browser code of our sources, so that no bundler of a consumer has to. */
export const browserBuild = {
  platform: /** @type {const} */ ('browser'),
  tsconfig: /** @type {const} */ (false),
  resolve: {
    // The browser build of the shell names this module of Node, and no command that we ship calls it.
    alias: { 'node:zlib': path('stubs/node-zlib.mjs') },
    conditionNames: ['@sallyport/source', 'browser', 'import', 'default'],
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
};
