const UNRESOLVED = /\/\/|\/\.\.?(?:\/|$)|.\/$/;

/** Resolves `path` against an absolute `base` lexically: no `.`, `..`, doubled or trailing slash remains. */
export function resolvePath(base: string, path: string): string {
  const whole = path.startsWith('/') ? path : base === '/' ? `/${path}` : `${base}/${path}`;
  if (!UNRESOLVED.test(whole)) return whole;
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** True when `path` is `directory` or below it; both absolute and resolved. Compares whole segments. */
export function isInside(path: string, directory: string): boolean {
  if (directory === '/' || path === directory) return true;
  return path.startsWith(directory) && path.charCodeAt(directory.length) === 47;
}

/** True when `path` lies in any of the `directories`, which need not be resolved. */
export function isInsideAny(path: string, directories: readonly string[]): boolean {
  return directories.some((directory) => isInside(path, resolvePath('/', directory)));
}
