import { sandboxContract } from '@sallyport/core/testing';
import { beforeAll, describe } from 'vitest';
import { containerCases } from './container.cases.js';
import { faultCases } from './faults.cases.js';
import { overHost, warmUp } from './over-host.cases.js';

beforeAll(warmUp, 60_000);

sandboxContract('WebContainer, the published client over the protocol host', async () => (await overHost()).sandbox, {
  overlayInShell: false,
});

describe('WebContainer over the protocol host', () => {
  containerCases();
  faultCases();
});
