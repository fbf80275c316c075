// Paths of the file tree: POSIX, absolute where nothing else is said.

/** The absolute path that `path` names when it is read from `base`, with `..` taken lexically: no link is looked at. */
export function resolvePath(base: string, path: string): string {
  const parts: string[] = [];
  for (const part of splitPath(path.startsWith('/') ? path : `${base}/${path}`)) {
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The names along a path, `..` among them, since only the tree knows what a link before it leads to. */
export function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** The path of `name` in the directory `directory`. */
export function childPath(directory: string, name: string): string {
  return directory === '/' ? `/${name}` : `${directory}/${name}`;
}

/** The directory that holds `path`; the root holds itself. */
export function parentPath(path: string): string {
  const end = path.lastIndexOf('/');
  return end <= 0 ? '/' : path.slice(0, end);
}

/** Whether `path` is `directory` or lies under it. Both absolute and resolved. */
export function isInside(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === '/' ? '/' : `${directory}/`);
}
