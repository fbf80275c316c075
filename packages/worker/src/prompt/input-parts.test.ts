import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputParts, printJson } from './input-parts.js';

describe('L4.7 the prompt shows the full input', () => {
  it.each([
    [
      'Bash',
      { description: 'Runs it', command: 'npm test', timeout: 5000 },
      [
        { kind: 'code', name: 'command', text: 'npm test' },
        { kind: 'field', name: 'description', text: 'Runs it' },
        { kind: 'field', name: 'timeout', text: '5000' },
      ],
    ],
    [
      'Edit',
      { old_string: 'a', new_string: 'b', replace_all: true, file_path: '/x' },
      [
        { kind: 'field', name: 'file_path', text: '/x' },
        { kind: 'diff', name: 'change', before: 'a', after: 'b' },
        { kind: 'field', name: 'replace_all', text: 'true' },
      ],
    ],
    [
      'Write',
      { content: 'hello', file_path: '/x' },
      [
        { kind: 'field', name: 'file_path', text: '/x' },
        { kind: 'code', name: 'content', text: 'hello' },
      ],
    ],
    ['Bash', { command: 3 }, [{ kind: 'field', name: 'command', text: '3' }]],
    [
      'mcp__x__y',
      { a: { b: 1 }, t: 'one\ntwo' },
      [
        { kind: 'field', name: 'a', text: '{ "b": 1 }' },
        { kind: 'code', name: 't', text: 'one\ntwo' },
      ],
    ],
    ['any', ['x'], [{ kind: 'code', name: '', text: '[\n  "x"\n]' }]],
    ['any', undefined, [{ kind: 'code', name: '', text: 'undefined' }]],
  ])('%s %j', (tool, input, parts) => {
    expect(inputParts(tool, input)).toEqual(parts);
  });

  it('says so where a value cannot be shown', () => {
    expect(printJson({ n: 1n })).toMatch(/^\(cannot be shown: TypeError/);
  });

  it('leaves no text of the input out, whatever the tool', () => {
    const tool = fc.constantFrom('Bash', 'Edit', 'Write', 'Other');
    const name = fc.constantFrom('command', 'file_path', 'old_string', 'new_string', 'content', 'x', '__proto__');
    fc.assert(
      fc.property(tool, fc.dictionary(name, fc.oneof(fc.string(), fc.integer())), (tool, input) => {
        const shown = inputParts(tool, input).flatMap((part) =>
          part.kind === 'diff' ? [part.before, part.after] : [part.text],
        );
        expect([...shown].sort()).toEqual(Object.values(input).map(String).sort());
      }),
    );
  });
});
