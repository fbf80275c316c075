import { sandboxContract } from '@sallyport/core/testing';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';

sandboxContract('embedded, shell in workers', () => createEmbeddedSandbox({ persist: 'none' }));
