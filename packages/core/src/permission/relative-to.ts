/** `path` below `directory`, without a leading slash; empty for the directory itself; undefined where it is not inside. Both resolved. */
export function relativeTo(directory: string, path: string): string | undefined {
  if (directory === '/') return path.slice(1);
  if (path === directory) return '';
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : undefined;
}
