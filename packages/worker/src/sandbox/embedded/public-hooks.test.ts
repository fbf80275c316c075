import { describe } from 'vitest';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { publicHookCases } from './public-hooks.cases.js';
import { inProcessShell } from './shell/in-process-shell.js';

describe('L3.2 command hooks, shell in this thread', () => {
  publicHookCases((options) => createEmbeddedSandbox({ engine: inProcessShell(), persist: 'none', ...options }));
});
