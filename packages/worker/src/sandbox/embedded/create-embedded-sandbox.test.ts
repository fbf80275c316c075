import 'fake-indexeddb/auto';
import { sandboxContract } from '@sallyport/core/testing';
import { describe } from 'vitest';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { embeddedCases } from './embedded.cases.js';
import { keptFileCases } from './kept-file.cases.js';
import { inProcessShell } from './shell/in-process-shell.js';

sandboxContract('embedded, shell in this thread', () =>
  createEmbeddedSandbox({ engine: inProcessShell(), persist: 'none' }),
);

describe('embedded sandbox, shell in this thread', () => {
  embeddedCases((options) => createEmbeddedSandbox({ engine: inProcessShell(), persist: 'none', ...options }));
  keptFileCases((options) => createEmbeddedSandbox({ engine: inProcessShell(), ...options }));
});
