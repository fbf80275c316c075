import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from './define-tool.js';
import { createToolRegistry } from './tool-registry.js';

const tool = (name: string, more: { aliases?: string[]; deprecatedAliases?: string[] } = {}) =>
  defineTool({ name, description: name, inputSchema: z.object({}), call: () => '', ...more });

describe('L1.1 name first, then alias', () => {
  const read = tool('Read', { aliases: ['View'], deprecatedAliases: ['Cat'] });
  const registry = createToolRegistry([read, tool('Bash')]);

  it.each([
    ['Read', { tool: read, deprecatedAlias: null }],
    ['View', { tool: read, deprecatedAlias: null }],
    ['Cat', { tool: read, deprecatedAlias: 'Cat' }],
    ['read', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    ['hasOwnProperty', undefined],
    ['', undefined],
  ])('%s', (name, found) => {
    expect(registry.find(name)).toEqual(found);
  });

  it('two tools may not answer to one name', () => {
    expect(() => createToolRegistry([read, tool('Other', { aliases: ['Cat'] })])).toThrow(
      new TypeError('Two tools answer to the name Cat: Read and Other'),
    );
  });
});

describe('L1.3 the name that was likely meant', () => {
  const registry = createToolRegistry(['Read', 'Bash', 'TodoWrite', 'WebFetch'].map((name) => tool(name)));
  it.each([
    ['Raed', 'Read'],
    ['read', 'Read'],
    ['BashTool', 'Bash'],
    ['todo_write', 'TodoWrite'],
    ['WebFetcher', 'WebFetch'],
    ['Deploy', undefined],
    ['x'.repeat(100_000), undefined],
    ['', undefined],
  ])('%.20s', (name, near) => {
    expect(registry.nearest(name)).toBe(near);
  });
});
