// What an application's build makes of it: the reader of Bash commands is a file of its own, and the rest lives without it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { memorySandbox } from './memory/memory-sandbox.js';
import type { createSession, SessionOptions } from './session.js';
import type { builtinTools } from './tools/builtin-tools.js';

interface Built {
  readonly createSession: typeof createSession;
  readonly memorySandbox: typeof memorySandbox;
  readonly builtinTools: typeof builtinTools;
}

const from = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
const ENTRY = `
export { createSession } from ${from('./index.ts')};
export { memorySandbox } from ${from('./memory/index.ts')};
export { builtinTools } from ${from('./tools/index.ts')};`;

const UNREAD = 'The code that reads Bash commands could not be loaded';

describe('L4.3 a build in which the reader of Bash commands cannot be loaded', () => {
  let folder = '';
  let chunks: readonly OutputChunk[] = [];
  let built: Built;
  const readsBash = ({ moduleIds }: OutputChunk) => moduleIds.some((id) => /\/unbash\/|\/src\/bash\/walk/.test(id));
  const write = ({ fileName, code }: OutputChunk) => writeFile(join(folder, fileName), code);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sallyport-'));
    const bundle = await rolldown({
      input: 'entry',
      platform: 'browser',
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? id : null),
          load: (id) => (id === 'entry' ? ENTRY : null),
        },
      ],
    });
    const { output } = await bundle.generate({ entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
    await bundle.close();
    chunks = output.filter((file) => file.type === 'chunk');
    await Promise.all(chunks.filter((chunk) => !readsBash(chunk)).map(write));
    built = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'entry.mjs')).href)) as Built;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const open = (options: SessionOptions = {}) =>
    built.createSession({
      tools: built.builtinTools(),
      ...options,
      ports: { sandbox: built.memorySandbox({ shell: (_args, io) => io.stdout('ran') }) },
    });
  const bash = (command: string) => ({ type: 'tool_use', id: `toolu_${command}`, name: 'Bash', input: { command } });
  const explained = async (command: string, options?: SessionOptions) => {
    const { behavior, ...rest } = await open(options).explain(bash(command));
    return [behavior, 'by' in rest && 'message' in rest.by ? rest.by.message : rest];
  };
  const denying = { settings: { permissions: { deny: ['Bash(rm *)'] } } };

  it('it is one file, that no other leads to at once', () => {
    const reader = chunks.filter(readsBash);
    expect(reader).toHaveLength(1);
    expect(chunks.filter(({ imports }) => imports.includes(reader[0]?.fileName ?? ''))).toEqual([]);
  });

  it('a command asks, in every mode and whatever rules allow', async () => {
    const asks = ['ask', `${UNREAD}, so nothing is known about this command.`];
    expect(await explained('ls')).toEqual(asks);
    expect(await explained('ls', { mode: 'bypassPermissions' })).toEqual(asks);
    expect(await explained('ls', { settings: { permissions: { allow: ['Bash', 'Bash(ls)'] } } })).toEqual(asks);
  });

  it('rules that deny some commands, or all, bind', async () => {
    const untried = `${UNREAD}, so the rule Bash(rm *) could not be tried on this command. Call it again later.`;
    expect(await explained('ls', denying)).toEqual(['deny', untried]);
    expect((await explained('ls', { disallowedTools: ['Bash'] }))[0]).toBe('deny');
  });

  it('a hook that allows everything does not let it pass', async () => {
    const hooks: SessionOptions['hooks'] = [
      {
        event: 'PreToolUse',
        name: 'yes',
        run: () => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } }),
      },
    ];
    const [result] = await open({ hooks }).run(bash('ls'));
    expect(result?.content).toContain('nobody can be asked');
  });

  it('the call fails and says why; other tools work; and when the code is there, the next call reads', async () => {
    const session = open(denying);
    const contents = async (...blocks: unknown[]) => (await session.run(blocks)).map(({ content }) => content);
    expect(await contents(bash('cd'), { ...bash('todo'), name: 'TodoWrite', input: { todos: [] } })).toEqual([
      expect.stringContaining(UNREAD),
      expect.not.stringContaining(UNREAD),
    ]);
    await Promise.all(chunks.filter(readsBash).map(write));
    expect(await contents(bash('ls'), bash('ls && rm -rf x'))).toEqual(['ran', expect.stringContaining('Bash(rm *)')]);
  });
});
