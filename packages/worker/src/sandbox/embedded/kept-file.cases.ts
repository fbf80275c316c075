// Files that outlive a sandbox; run over a faked and over a real IndexedDB.
import { collect } from '@sallyport/core/testing';
import { describe, expect, it } from 'vitest';
import type { EmbeddedSandbox } from './create-embedded-sandbox.js';
import type { EmbeddedOptions } from './embedded-options.js';

export function keptFileCases(make: (options: EmbeddedOptions) => Promise<EmbeddedSandbox>): void {
  let names = 0;
  const freshName = () => `kept-${Date.now()}-${++names}`;
  const run = async (sandbox: EmbeddedSandbox, shell: string) => (await collect(await sandbox.spawn({ shell }))).stdout;

  describe('kept files', () => {
    it('F2 files, links, modes and removals are there after a new start', async () => {
      const name = freshName();
      const first = await make({
        name,
        files: { 'old.txt': 'old', 'gone.txt': 'gone', 'tree/x': 'x', 'tree/y/z': 'z' },
      });
      expect(first.caps.persistent).toBe(true);
      await run(
        first,
        'echo new > new.txt; ln -s new.txt link; chmod 700 new.txt; rm gone.txt; mv tree moved; mkdir empty',
      );
      await first.flush();
      const second = await make({ name, files: { 'unwanted.txt': 'only for a new project' } });
      expect(await run(second, 'find . | sort; cat link moved/y/z; stat -c %a new.txt')).toBe(
        './empty\n./link\n./moved\n./moved/x\n./moved/y\n./moved/y/z\n./new.txt\n./old.txt\n'.replace(/^/, '.\n') +
          'new\nz700\n',
      );
      await first.dispose();
      await second.dispose();
    });

    it('dispose saves what is left to save', async () => {
      const name = freshName();
      const first = await make({ name });
      await first.fs.write('/srv/app/late', 'late');
      await first.dispose();
      const second = await make({ name });
      expect(await run(second, 'cat late')).toBe('late');
      await second.dispose();
    });

    it('sandboxes of different names see nothing of each other', async () => {
      const [one, two] = [await make({ name: freshName() }), await make({ name: freshName() })];
      await one.fs.write('/srv/app/mine', 'mine');
      await one.flush();
      await two.flush();
      expect(await two.fs.readdir('/srv/app')).toEqual([]);
      await one.dispose();
      await two.dispose();
    });

    it('an overlay is never kept', async () => {
      const name = freshName();
      const first = await make({ name, files: { a: 'a' } });
      first.overlay('/home/user/.results/s1', {
        read: async (path) => (path === 'r.txt' ? new TextEncoder().encode('stored') : undefined),
        list: async () => [{ path: 'r.txt', size: 6 }],
      });
      expect(await run(first, 'cat ~/.results/s1/r.txt; ls ~/.results/s1; cp ~/.results/s1/r.txt b')).toBe(
        'storedr.txt\n',
      );
      await first.flush();
      const second = await make({ name });
      expect(await run(second, 'ls -A ~; cat b')).toBe('stored');
      await first.dispose();
      await second.dispose();
    });
  });
}
