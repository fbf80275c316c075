import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SandboxError } from '../ports/sandbox.js';
import { classifyToolError, TelemetrySafeError } from './classify-error.js';

const withFields = (error: object, fields: object): object => Object.assign(error, fields);
const named = (name: unknown): Error => Object.defineProperty(new Error('secret'), 'name', { value: name });
const hostile = (base: object, key: string): object =>
  Object.defineProperty(base, key, {
    get() {
      throw new Error('do not look');
    },
  });
const throwingProxy = new Proxy(new Error('x'), {
  getPrototypeOf() {
    throw new Error('no');
  },
  get() {
    throw new Error('no');
  },
});

class Ab extends Error {
  override name = 'Ab';
}

describe('E3 classifyToolError', () => {
  it.each<[string, unknown, string]>([
    ['(1) a vouched message', new TelemetrySafeError('at /home/me/x', 'read failed'), 'read failed'],
    ['(1) its message where nothing else was given', new TelemetrySafeError('plain'), 'plain'],
    ['(1) before an errno code', withFields(new TelemetrySafeError('a', 'b'), { code: 'ENOENT' }), 'b'],
    ['(2) an errno code', withFields(new Error('x'), { code: 'ENOENT' }), 'Error:ENOENT'],
    ['(2) before a name', withFields(new TypeError('x'), { code: 'EACCES' }), 'Error:EACCES'],
    ['(2) a sandbox error', new SandboxError('EDEAD', 'read', '/srv/app/x'), 'Error:EDEAD'],
    ['(2) E2BIG', withFields(new Error('x'), { code: 'E2BIG' }), 'Error:E2BIG'],
    ['(2) EAI_AGAIN', withFields(new Error('x'), { code: 'EAI_AGAIN' }), 'Error:EAI_AGAIN'],
    ['(2) a code lost on the way', new Error("ENOENT: no such file, open '/srv/app/x'"), 'Error:ENOENT'],
    ['(3) a message that only looks like a code', new Error('EXPECTED: a number'), 'Error'],
    ['(3) a code that is a path', withFields(new TypeError('x'), { code: '/etc/passwd' }), 'TypeError'],
    ['(3) a code with text after it', withFields(new TypeError('x'), { code: 'ENOENT: /etc/passwd' }), 'TypeError'],
    ['(3) a code that is a number', withFields(new RangeError('x'), { code: 2 }), 'RangeError'],
    ['(3) a code in small letters', withFields(new Error('x'), { code: 'enoent' }), 'Error'],
    ['(3) a name', named('ShellError'), 'ShellError'],
    ['(3) four characters', named('Oops'), 'Oops'],
    ['(3) a DOMException', new DOMException('x', 'AbortError'), 'AbortError'],
    ['(4) three characters, as a minifier leaves them', named('nJT'), 'Error'],
    ['(4) a short class', new Ab('x'), 'Error'],
    ['(4) a plain error', new Error('secret'), 'Error'],
    ['(4) a name that is a path', named('/srv/app/secret.ts'), 'Error'],
    ['(4) a name that is a command', named('rm -rf x'), 'Error'],
    ['(4) a name that is no text', named(42), 'Error'],
    ['(4) a name without end', named('a'.repeat(65)), 'Error'],
    ['(4) an error that throws when its name is read', hostile(new Error('x'), 'name'), 'Error'],
    ['(4) an error that throws when its code is read', hostile(new Error('x'), 'code'), 'Error'],
    ['(5) text', 'ENOENT: no such file', 'UnknownError'],
    ['(5) nothing', undefined, 'UnknownError'],
    ['(5) null', null, 'UnknownError'],
    ['(5) an object that says it is one', { name: 'TypeError', message: 'x', code: 'ENOENT' }, 'UnknownError'],
    ['(5) a function', () => {}, 'UnknownError'],
    ['(5) a proxy that throws', throwingProxy, 'UnknownError'],
  ])('E3 %s', (_, error, expected) => {
    expect(classifyToolError(error)).toBe(expected);
  });

  it('E3 an error of another realm counts', () => {
    expect(classifyToolError(runInNewContext('new TypeError("x")'))).toBe('TypeError');
  });

  it('E3 the marker holds across two copies of the package', () => {
    const foreign = Object.assign(new Error('path'), {
      [Symbol.for('sallyport.TelemetrySafeError')]: true,
      telemetryMessage: 'safe',
    });
    expect(classifyToolError(foreign)).toBe('safe');
  });

  it('E3 nothing of a message, code or name gets out but an identifier', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('/a/b', 'rm -rf /', 'ENOENT /x'));
    fc.assert(
      fc.property(text, text, text, (message, code, name) => {
        const error = Object.defineProperty(withFields(new Error(message), { code }), 'name', { value: name });
        expect(classifyToolError(error)).toMatch(/^(Error:E[A-Z0-9_]+|[A-Za-z_$][\w$]{3,63})$/);
      }),
    );
  });

  it('E3 never throws and always answers with text', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(typeof classifyToolError(value)).toBe('string');
      }),
    );
  });
});
