import { describe, expect, it } from 'vitest';
import { toolContext, useTool } from '../testing/tool-context.js';
import { globTool } from './glob-tool.js';

const files = {
  'src/a.ts': '',
  'src/deep/b.ts': '',
  'src/deep/b.test.ts': '',
  'src/.hidden.ts': '',
  'app/[id]/page.ts': '',
  'app/(group)/page.ts': '',
  'dist/out.ts': '',
  'dist/keep/kept.ts': '',
  '.git/x.ts': '',
  '.gitignore': 'dist/*\n!dist/keep\n*.log\n',
  'src/deep/.gitignore': '!special.log\n',
  'src/deep/special.log': '',
  'src/other.log': '',
  'src/LOUD.LOG': '',
  'node_modules/p/index.ts': '',
  'node_modules/p/.gitignore': '*\n',
  '/outside/x.ts': '',
};

async function found(input: object, more: object = {}) {
  const outcome = await useTool(globTool, input, toolContext({ files, now: () => 5, ...more }));
  return 'output' in outcome ? outcome.output.filenames.map((name) => name.replace('/srv/app/', '')) : outcome;
}

describe('Glob', () => {
  it.each([
    [
      '**/*.ts',
      [
        'app/(group)/page.ts',
        'app/[id]/page.ts',
        'dist/keep/kept.ts',
        'src/.hidden.ts',
        'src/a.ts',
        'src/deep/b.test.ts',
        'src/deep/b.ts',
      ],
    ],
    ['src/*.ts', ['src/.hidden.ts', 'src/a.ts']],
    ['src/**/*.test.ts', ['src/deep/b.test.ts']],
    ['src/deep/b.{ts,test.ts}', ['src/deep/b.test.ts', 'src/deep/b.ts']],
    ['**/*.log', ['src/deep/special.log']],
    ['**/*.LOG', ['src/LOUD.LOG']],
    ['src/a.ts', ['src/a.ts']],
    ['app/[id]/page.ts', ['app/[id]/page.ts']],
    ['app/(group)/page.ts', ['app/(group)/page.ts']],
    ['../../outside/*.ts', ['/outside/x.ts']],
    ['/outside/*', ['/outside/x.ts']],
    ['*.nothing', []],
  ])('%s', async (pattern, names) => {
    expect(await found({ pattern })).toEqual(names);
  });

  it('starts from path; an ignored directory that is named is searched', async () => {
    expect(await found({ pattern: '*.ts', path: 'src/deep' })).toEqual(['src/deep/b.test.ts', 'src/deep/b.ts']);
    expect(await found({ pattern: '*.ts', path: 'dist/keep' })).toEqual(['dist/keep/kept.ts']);
    expect(await found({ pattern: '**', path: 'node_modules/p' })).toEqual([]);
    expect(await found({ pattern: '**/*.ts', path: 'dist' })).toEqual(['dist/keep/kept.ts']);
  });

  it('lists the newest first, at most 100, and says how many there are', async () => {
    let now = 0;
    const many = Object.fromEntries(
      Array.from({ length: 103 }, (_, index) => [`f${String(index).padStart(3, '0')}`, '']),
    );
    const context = toolContext({ files: many, now: () => ++now });
    await context.sandbox.fs.write('/srv/app/f001', 'newest');
    const outcome = await useTool(globTool, { pattern: 'f*' }, context);
    if (!('output' in outcome)) throw new Error('refused');
    const { filenames, ...rest } = outcome.output;
    expect(filenames.slice(0, 3)).toEqual(['/srv/app/f001', '/srv/app/f102', '/srv/app/f101']);
    expect(rest).toEqual({ numFiles: 100, truncated: true, totalFiles: 103, cwd: '/srv/app' });
    expect(outcome.content).toMatch(
      /^f001\nf102\n[^]*\n\n\[The 100 newest of 103 files\. Narrow the pattern or the path to see others\.\]$/,
    );
  });

  it.each([
    [
      'bc-309 a NUL byte',
      { pattern: 'a\0b' },
      { refused: 'The pattern or path holds a NUL character.', errorCode: 13 },
    ],
    [
      'no such directory',
      { pattern: '*', path: 'none' },
      { threw: 'Directory does not exist: /srv/app/none. The working directory is /srv/app.', errorCode: 2 },
    ],
    [
      'a file as path',
      { pattern: '*', path: 'src/a.ts' },
      { threw: '/srv/app/src/a.ts is not a directory.', errorCode: 20 },
    ],
  ])('%s is an error', async (_name, input, outcome) => {
    expect(await found(input)).toEqual(outcome);
  });

  it('names links and does not follow them, so that a loop ends', async () => {
    const context = toolContext({ files: { 'dir/a': '' } });
    await context.sandbox.fs.symlink?.('/srv/app', '/srv/app/dir/loop');
    const outcome = await useTool(globTool, { pattern: '**' }, context);
    // Newest first, and the two may be of the same millisecond.
    const content = 'content' in outcome ? String(outcome.content) : '';
    expect(content.split('\n').sort()).toEqual(['dir/a', 'dir/loop']);
  });

  it('L4.2 votes on the directory that holds every match', async () => {
    const context = toolContext({ files });
    const vote = async (input: { pattern: string; path?: string }) =>
      (await globTool.checkPermissions(input, context)).behavior;
    expect([
      await vote({ pattern: '**' }),
      await vote({ pattern: '../**' }),
      await vote({ pattern: '/etc/*' }),
    ]).toEqual(['allow', 'passthrough', 'passthrough']);
    expect(globTool.resources({ pattern: 'src/**/*.ts' }, context)).toEqual([
      { kind: 'tree', access: 'read', path: '/srv/app/src' },
    ]);
  });

  it('stops at an abort', async () => {
    const outcome = await useTool(
      globTool,
      { pattern: '**' },
      toolContext({ files, signal: AbortSignal.abort(new Error('stop')) }),
    );
    expect(outcome).toEqual({ threw: 'stop' });
  });
});
