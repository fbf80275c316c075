// Unit tests read the sources of our own packages, so they need no build.
import { defaultClientConditions, defaultServerConditions } from 'vite';

const SOURCE = '@sallyport/source';

/** Resolution settings for a Vitest project, browser or Node. */
export const sourceResolve = {
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: {
    resolve: {
      conditions: [SOURCE, ...defaultServerConditions],
      externalConditions: [SOURCE, 'node', 'module-sync'],
    },
  },
};
