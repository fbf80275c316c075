import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyAction } from './key-action.js';

type Key = Parameters<typeof keyAction>[0];
const PLACES = ['', 'allow-once', 'always', 'deny', 'suggestion', 'message', 'rule', 'edit-box'];

function key(name: string, change: Partial<Key> = {}): Key {
  return {
    key: name,
    keyCode: 0,
    isComposing: false,
    repeat: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
    ...change,
  };
}

function everywhere(struck: Key, warned: boolean): Record<string, string | null> {
  return Object.fromEntries(PLACES.map((place) => [place, keyAction(struck, place, warned)]));
}

describe('L4.7 keys inside the prompt', () => {
  it('Enter', () => {
    expect(everywhere(key('Enter'), false)).toEqual({
      '': 'allow-once',
      'allow-once': null,
      always: null,
      deny: null,
      suggestion: null,
      message: 'deny',
      rule: 'swallow',
      'edit-box': null,
    });
  });

  it('Enter with a warning allows nothing', () => {
    expect(everywhere(key('Enter'), true)).toEqual({
      '': 'swallow',
      'allow-once': 'swallow',
      always: 'swallow',
      deny: null,
      suggestion: null,
      message: 'deny',
      rule: 'swallow',
      'edit-box': null,
    });
  });

  it('Shift+Enter', () => {
    expect(everywhere(key('Enter', { shiftKey: true }), false)).toEqual({
      '': 'always',
      'allow-once': 'always',
      always: 'always',
      deny: null,
      suggestion: 'always',
      message: null,
      rule: 'always',
      'edit-box': null,
    });
  });

  it.each([[{ ctrlKey: true }], [{ metaKey: true }]])('%j and Enter allow once from anywhere', (modifier) => {
    const all = Object.fromEntries(PLACES.map((place) => [place, 'allow-once']));
    expect(everywhere(key('Enter', modifier), false)).toEqual(all);
    expect(everywhere(key('Enter', modifier), true)).toEqual(all);
  });

  it.each([[false], [true]])('Esc denies from anywhere (warning: %s)', (warned) => {
    expect(everywhere(key('Escape'), warned)).toEqual(Object.fromEntries(PLACES.map((place) => [place, 'deny'])));
  });

  const anyKey = fc.record({
    key: fc.oneof(fc.constantFrom('Enter', 'Escape', ' ', 'y', 'Tab', 'Process'), fc.string()),
    keyCode: fc.constantFrom(0, 13, 229),
    isComposing: fc.boolean(),
    repeat: fc.boolean(),
    ctrlKey: fc.boolean(),
    metaKey: fc.boolean(),
    shiftKey: fc.boolean(),
    altKey: fc.boolean(),
    defaultPrevented: fc.boolean(),
  });
  const anyPlace = fc.constantFrom(...PLACES);

  it('a composition, a held key and every key but Enter and Esc answer nothing', () => {
    fc.assert(
      fc.property(anyKey, anyPlace, fc.boolean(), (struck, place, warned) => {
        const action = keyAction(struck, place, warned);
        const answers = action !== null && action !== 'swallow';
        if (answers) {
          expect(['Enter', 'Escape']).toContain(struck.key);
          expect([struck.isComposing, struck.repeat, struck.keyCode === 229]).toEqual([false, false, false]);
        }
        if (warned && (action === 'allow-once' || action === 'always')) {
          expect([action, struck.ctrlKey || struck.metaKey]).toEqual(['allow-once', true]);
        }
      }),
    );
  });
});
