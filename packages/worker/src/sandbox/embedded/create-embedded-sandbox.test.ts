import { sandboxContract } from '@sallyport/core/testing';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { inProcessShell } from './shell/in-process-shell.js';

sandboxContract('embedded, shell in this thread', () => createEmbeddedSandbox({ engine: inProcessShell(), persist: 'none' }));
