import { resolvePath } from '../bash/paths.js';
import { GOVERNED_BY, kindOfTool } from '../permission/rule-kind.js';

/** Where inputs of file tools name a path. */
export const PATH_FIELDS = ['file_path', 'notebook_path', 'path'] as const;

export function isAboutPaths(tool: string): boolean {
  const kind = kindOfTool(tool);
  return kind === 'read' || kind === 'edit' || GOVERNED_BY.has(tool);
}

/** The input of a file tool as hooks are shown it: its path absolute. Anything else as it is. */
export function withAbsolutePath(tool: string, input: unknown, cwd: string): unknown {
  if (typeof input !== 'object' || input === null || !isAboutPaths(tool)) return input;
  const fields = input as Readonly<Record<string, unknown>>;
  const field = PATH_FIELDS.find((name) => typeof fields[name] === 'string' && fields[name] !== '');
  const path = field === undefined ? undefined : fields[field];
  if (field === undefined || typeof path !== 'string' || /^[/~]/.test(path)) return input;
  return { ...fields, [field]: resolvePath(cwd, path) };
}
