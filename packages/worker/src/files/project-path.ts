/** A path from the project's top, `/` between its parts. Throws for one that leads out of the project. */
export function projectPath(path: string): string {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.length === 0 || path.includes('\0'))
    throw new Error(`The path leads out of the project: ${path}`);
  return parts.join('/');
}
