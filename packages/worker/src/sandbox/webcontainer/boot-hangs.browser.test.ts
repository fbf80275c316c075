import { expect, it } from 'vitest';
import { useHost } from './over-host.cases.js';
import { webcontainer } from './webcontainer.js';

it('wc#1021 wc#1094 a boot that is never answered is ended with its causes, and a later one says to reload', async () => {
  useHost().faults = { neverBoots: true };
  const open = () => webcontainer({ persist: 'none', bootTimeoutMs: 300 }).open('test');
  await expect(open()).rejects.toMatchObject({
    name: 'WebContainerBootError',
    code: 'timed-out',
    message: expect.stringMatching(/within 300 ms\. Usual causes: .* reload the page/) as string,
  });
  await expect(open()).rejects.toMatchObject({ code: 'reload-needed' });
});
