import { expect, it } from 'vitest';
import { webcontainer } from './webcontainer.js';

it('wc#1790 an address of the container that is none is told as such', async () => {
  Object.assign(globalThis, { WEBCONTAINER_API_IFRAME_URL: 'not an address' });
  await expect(webcontainer({ persist: 'none', bootTimeoutMs: 300 }).open('test')).rejects.toMatchObject({
    name: 'WebContainerBootError',
    code: 'bad-address',
    message: expect.stringContaining("WEBCONTAINER_API_IFRAME_URL is 'not an address'") as string,
  });
});
