import { sandboxContract } from '@sallyport/core/testing';
import { beforeAll } from 'vitest';
import { overHost, warmUp } from './over-host.cases.js';

beforeAll(warmUp, 60_000);

sandboxContract('WebContainer, the published client over the protocol host', async () => (await overHost()).sandbox, {
  overlayInShell: false,
});
