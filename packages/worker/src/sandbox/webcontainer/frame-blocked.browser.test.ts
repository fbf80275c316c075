import { expect, it } from 'vitest';
import { useHost } from './over-host.cases.js';
import { webcontainer } from './webcontainer.js';

it('wc#1564 a frame that a content security policy blocks is told at once', async () => {
  useHost();
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "frame-src 'none'";
  document.head.append(policy);
  await expect(webcontainer({ persist: 'none' }).open('test')).rejects.toMatchObject({
    code: 'frame-blocked',
    message: expect.stringContaining('`frame-src`') as string,
  });
});
