import { sandboxContract } from '@sallyport/core/testing';
import { beforeAll, describe } from 'vitest';
import { containerCases } from './container.cases.js';
import { faultCases } from './faults.cases.js';
import { isLive, overHost, warmUp } from './over-host.cases.js';

beforeAll(warmUp, 60_000);

sandboxContract('WebContainer, the published client over the protocol host', async () => (await overHost()).sandbox, {
  overlayInShell: false,
  // Of the real service's shell no more is relied on.
  ...(isLive && { shellSyntax: false, commands: ['cat', 'echo', 'pwd', 'touch', 'true'] }),
});

describe.skipIf(isLive)('WebContainer over the protocol host', () => {
  containerCases();
  faultCases();
});
