import { describe, expect, it } from 'vitest';
import { createSession } from '../session.js';
import { builtinTools } from '../tools/builtin-tools.js';
import { noSandbox } from './no-sandbox.js';

describe('a session without a sandbox', () => {
  it('E1 tells what it lacks', async () => {
    const { fs, spawn } = noSandbox();
    const refused = await Promise.allSettled([fs.read('/a'), fs.mkdir('/b'), spawn({ shell: 'ls' })]);
    expect(refused.map((each) => each.status === 'rejected' && `${each.reason.code} ${each.reason.message}`)).toEqual([
      'ENOTSUP read is not possible: this session has no sandbox',
      'ENOTSUP mkdir is not possible: this session has no sandbox',
      'ENOTSUP spawn is not possible: this session has no sandbox',
    ]);
  });

  it('L4.4 still judges calls', async () => {
    const session = createSession({ tools: builtinTools(), settings: { permissions: { deny: ['Read(.env)'] } } });
    const read = (file_path: string) => ({ type: 'tool_use', id: 'a', name: 'Read', input: { file_path } });
    expect((await session.explain(read('.env'))).behavior).toBe('deny');
    expect((await session.explain(read('a.txt'))).behavior).toBe('allow');
  });

  it('E1 answers a call that needs one', async () => {
    const session = createSession({ tools: builtinTools() });
    const [result] = await session.run({ type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'ls' } });
    expect(result).toMatchObject({ tool_use_id: 'a', is_error: true });
    expect(JSON.stringify(result?.content)).toContain('this session has no sandbox');
  });
});
