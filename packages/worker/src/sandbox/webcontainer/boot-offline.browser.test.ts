import { expect, it } from 'vitest';
import { useHost } from './over-host.cases.js';
import { webcontainer } from './webcontainer.js';

it('a boot without a network says so', async () => {
  useHost().faults = { neverStarts: true };
  // The test's own page needs its server: what is taken away is what the browser says of its network.
  Object.defineProperty(navigator, 'onLine', { value: false });
  await expect(webcontainer({ persist: 'none', bootTimeoutMs: 300 }).open('test')).rejects.toMatchObject({
    name: 'WebContainerBootError',
    code: 'no-network',
    message: 'The WebContainer did not start, and this browser is offline: it loads its code from the network.',
  });
});
