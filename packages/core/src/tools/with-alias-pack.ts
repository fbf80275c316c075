import { INVENTED_NAMES } from '../invented-names.js';
import type { ForeignInput, Tool } from '../ports/tool.js';

const PATH = 'path file filename filePath file_name absolute_path target_file';
const DIRECTORY = 'directory dir directory_path target_directory';

/** Parameters of like tools elsewhere, by the name they have here; and such as say nothing here, with the values that do. */
const FOREIGN: Readonly<
  Record<string, { readonly names: Readonly<Record<string, string>>; readonly dropped?: ForeignInput['dropped'] }>
> = {
  Bash: {
    names: {
      command: 'cmd script',
      timeout: 'timeout_ms',
      description: 'explanation',
      run_in_background: 'is_background',
    },
  },
  Read: { names: { file_path: PATH }, dropped: { command: ['view'] } },
  Write: { names: { file_path: PATH, content: 'contents text file_text' }, dropped: { command: ['create'] } },
  Edit: {
    names: { file_path: PATH, old_string: 'old_str old_text oldText', new_string: 'new_str new_text newText' },
    dropped: { command: ['str_replace'] },
  },
  Glob: { names: { pattern: 'glob query glob_pattern', path: DIRECTORY } },
  Grep: {
    names: { pattern: 'query regex search_term', glob: 'include include_pattern file_pattern', path: DIRECTORY },
  },
};

/** Names under which the input of one tool does not fit the other, however its parameters are called. */
const OTHER_INPUT: ReadonlySet<string> = new Set(['list_files', 'list_dir', 'list_directory', 'LS', 'ls']);

/**
 * The tools, answering as well to names that models bring from elsewhere (`read_file`, `shell`, `str_replace_editor`):
 * as deprecated aliases, so that each result tells the right name (L1.2), with parameters that are only called otherwise
 * read as their own. A name that another of the tools has stays with that tool.
 */
export function withAliasPack(tools: readonly Tool[]): readonly Tool[] {
  const taken = new Set(
    tools.flatMap(({ name, aliases, deprecatedAliases }) => [name, ...aliases, ...deprecatedAliases]),
  );
  return tools.map((tool) => {
    const names = [...INVENTED_NAMES].flatMap(([name, target]) =>
      target === tool.name && !taken.has(name) && !OTHER_INPUT.has(name) ? [name] : [],
    );
    const foreignInput = tool.foreignInput ?? foreignInputOf(tool.name);
    if (names.length === 0 && !foreignInput) return tool;
    return {
      ...tool,
      deprecatedAliases: [...tool.deprecatedAliases, ...names],
      ...(foreignInput && { foreignInput }),
    };
  });
}

function foreignInputOf(name: string): ForeignInput | undefined {
  if (!Object.hasOwn(FOREIGN, name)) return undefined;
  const { names, dropped = {} } = FOREIGN[name] ?? { names: {} };
  const renamed = Object.fromEntries(
    Object.entries(names).flatMap(([own, others]) => others.split(' ').map((other) => [other, own] as const)),
  );
  return { renamed, dropped };
}
