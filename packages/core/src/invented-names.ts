// Names under which models look for the tools they were taught elsewhere.

const NAMES: Readonly<Record<string, string>> = {
  Bash: 'bash shell sh terminal cmd exec run_command execute_command run_shell_command run_terminal_cmd run_in_terminal run_bash local_shell',
  Read: 'read read_file readFile ReadFile view view_file open_file file_read cat',
  Write: 'write write_file writeFile WriteFile create_file file_write save_file',
  Edit: 'edit edit_file editFile EditFile str_replace str_replace_editor str_replace_based_edit_tool replace_in_file search_replace replace',
  Glob: 'glob glob_search find_files file_search list_files list_dir list_directory LS ls',
  Grep: 'grep grep_search search_files search_file_content file_grep ripgrep rg',
  TodoWrite: 'todo_write todowrite write_todos update_todos',
};

/** The tool that is likely meant, by the invented name. */
export const INVENTED_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([tool, names]) => names.split(' ').map((name) => [name, tool] as const)),
);
