import { describe, expect, it } from 'vitest';
import { checkPage } from './check-page.js';

const FINE = {
  document: {},
  crossOriginIsolated: true,
  SharedArrayBuffer: {},
  WebAssembly: {},
  WritableStream: {},
  Atomics: {},
};

describe('what a page lacks for a WebContainer is told before it waits for one', () => {
  it('nothing', () => expect(checkPage(FINE)).toBeUndefined());

  it.each([
    ['document', 'no-document', 'by a page only'],
    ['crossOriginIsolated', 'not-isolated', 'Cross-Origin-Embedder-Policy: require-corp'],
    ['SharedArrayBuffer', 'no-shared-memory', 'SharedArrayBuffer'],
    ['WebAssembly', 'unsupported-browser', 'the embedded sandbox'],
    ['WritableStream', 'unsupported-browser', 'the embedded sandbox'],
  ])('no %s: %s', (lacks, code, told) => {
    let thrown: unknown;
    try {
      checkPage({ ...FINE, [lacks]: undefined });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({
      name: 'WebContainerBootError',
      code,
      message: expect.stringContaining(told) as string,
    });
  });
});
