import type * as isomorphicGit from 'isomorphic-git';

export type Git = typeof isomorphicGit;

/** The library, which takes for granted that there is a global `Buffer`. */
export async function loadGit(): Promise<Git> {
  if (!('Buffer' in globalThis)) {
    const { Buffer } = await import('buffer/');
    Object.assign(globalThis, { Buffer });
  }
  return import('isomorphic-git');
}
