import { codeOf } from '@sallyport/core/testing';
import { beforeAll, expect, it } from 'vitest';
import { overHost, warmUp } from './over-host.cases.js';

beforeAll(warmUp, 60_000);

it('a frame that is taken out of the page settles everything that is open', async () => {
  const { sandbox } = await overHost();
  const process = await sandbox.spawn({ argv: ['sleep', '60'] });
  const watched = new AbortController();
  sandbox.fs.watch?.('/home/project', () => undefined, watched.signal);
  document.querySelector('iframe[src*="/headless?"]')?.remove();
  const reason = 'The frame of the WebContainer was taken out of the page; reload the page';
  expect(await process.exit).toEqual({ code: null, reason: 'sandbox-dead', message: reason, drained: false });
  expect([await sandbox.dead, await codeOf(sandbox.fs.readdir('/home/project'))]).toEqual([{ reason }, 'EDEAD']);
});
