import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { classifyToolError, TelemetrySafeError } from './classify-error.js';

interface Built {
  readonly classifyToolError: typeof classifyToolError;
  readonly TelemetrySafeError: typeof TelemetrySafeError;
  readonly Faulty: new (message: string) => Error;
}

// A class whose name a minifier may shorten, beside the real thing.
const ENTRY = `
export { classifyToolError, TelemetrySafeError } from ${JSON.stringify(fileURLToPath(new URL('./classify-error.ts', import.meta.url)))};
export class Faulty extends Error {
  constructor(message) { super(message); this.name = this.constructor.name; }
}`;

describe('E3 in a minified build', () => {
  let built: Built;
  let code = '';
  beforeAll(async () => {
    const bundle = await rolldown({
      input: 'entry',
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? id : null),
          load: (id) => (id === 'entry' ? ENTRY : null),
        },
      ],
    });
    const { output } = await bundle.generate({ minify: true });
    await bundle.close();
    code = output[0].code;
    built = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Built;
  });

  it('E3 the bundle is minified: class names are gone', () => {
    expect([built.Faulty.name.length <= 3, /class (Faulty|TelemetrySafeError)/.test(code)]).toEqual([true, false]);
  });

  it.each<[string, (copy: Built) => unknown, string]>([
    ['a vouched message', (copy) => new copy.TelemetrySafeError('at /x', 'read failed'), 'read failed'],
    ['a vouched message of another copy', () => new TelemetrySafeError('at /x', 'read failed'), 'read failed'],
    ['an errno code', () => Object.assign(new Error('x'), { code: 'ENOENT' }), 'Error:ENOENT'],
    ['a code lost on the way', () => new Error('EACCES: permission denied'), 'Error:EACCES'],
    ['a name of the language', () => new RangeError('x'), 'RangeError'],
    ['a name that the minifier took', (copy) => new copy.Faulty('x'), 'Error'],
    ['no error', () => 'x', 'UnknownError'],
  ])('E3 %s', (_, make, expected) => {
    expect(built.classifyToolError(make(built))).toBe(expected);
  });

  it('E3 an error made in the bundle is known outside it', () => {
    expect(classifyToolError(new built.TelemetrySafeError('at /x', 'read failed'))).toBe('read failed');
  });
});
