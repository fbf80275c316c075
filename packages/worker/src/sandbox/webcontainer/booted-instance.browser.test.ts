import { WebContainer } from '@webcontainer/api';
import { collect } from '@sallyport/core/testing';
import { expect, it } from 'vitest';
import { overHost, useHost } from './over-host.cases.js';
import { webcontainer } from './webcontainer.js';

it('an instance that the page has booted is used, and left alone at the end', async () => {
  useHost();
  const instance = await WebContainer.boot({ workdirName: 'project' });
  await instance.fs.writeFile('mine.txt', 'mine');
  await expect(webcontainer({ persist: 'none' }).open('test')).rejects.toMatchObject({ code: 'already-booted' });

  const { sandbox, container } = await overHost({ instance });
  expect((await collect(await sandbox.spawn({ argv: ['cat', 'mine.txt'] }))).all).toBe('mine');
  expect(await container.restart()).toBe(false);
  await sandbox.dispose();
  expect(await instance.fs.readFile('mine.txt', 'utf8')).toBe('mine');
}, 60_000);
