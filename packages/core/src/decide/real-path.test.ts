import { expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { realPath } from './real-path.js';

it.each([
  ['/srv/app/a.txt', '/srv/app/a.txt'],
  ['/srv/app/new/deep/file', '/srv/app/new/deep/file'],
  ['/srv/app/link/x', '/etc/x'],
  ['/srv/app/link/new/x', '/etc/new/x'],
  ['/srv/app/dangling', '/etc/made/later'],
  ['/srv/app/dangling/below', '/etc/made/later/below'],
  ['/srv/app/relative', '/srv/outside'],
  ['/srv/app/chain', '/etc/made/later'],
  ['/srv/app/loop', '/srv/app/loop'],
  ['/nowhere/at/all', '/nowhere/at/all'],
  ['/srv/app/sideways', '/etc/later'],
  ['/', '/'],
])('L4.2 %s is %s, links to nothing followed', async (path, real) => {
  const { fs } = memorySandbox({ files: { 'a.txt': '', '/etc/x': '' } });
  await fs.symlink('/etc', '/srv/app/link');
  await fs.symlink('/etc/made/later', '/srv/app/dangling');
  await fs.symlink('../outside', '/srv/app/relative');
  await fs.symlink('dangling', '/srv/app/chain');
  await fs.symlink('loop', '/srv/app/loop');
  await fs.mkdir('/etc/deep');
  await fs.symlink('/etc/deep', '/srv/app/deep');
  await fs.symlink('deep/../later', '/srv/app/sideways');
  expect(await realPath(fs, path)).toBe(real);
});
