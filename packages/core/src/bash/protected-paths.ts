// Files that decide what runs later: version control, editors, shells, package managers, and the settings of agents.
const DIRECTORIES = new Set('.git .vscode .idea .husky .cargo .devcontainer .yarn .mvn .claude'.split(' '));
const FILES = new Set(
  '.gitconfig .gitmodules .bashrc .bash_profile .bash_login .bash_aliases .bash_logout .zshrc .zprofile .zshenv .zlogin .zlogout .profile .envrc .npmrc .yarnrc .yarnrc.yml .pnp.cjs .pnp.loader.mjs .pnpmfile.cjs bunfig.toml .bunfig.toml .bazelrc .bazelversion .bazeliskrc .pre-commit-config.yaml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml gradle-wrapper.properties maven-wrapper.properties .devcontainer.json .ripgreprc pyrightconfig.json .mcp.json .claude.json'.split(
    ' ',
  ),
);

/**
 * True for a path (absolute, resolved) that no rule or mode approves for writing: a person answers. Names are compared
 * without case, since the file system may not tell cases apart.
 */
export function isProtectedPath(path: string, home: string): boolean {
  const parts = path.toLowerCase().split('/');
  if (FILES.has(parts.at(-1) ?? '')) return true;
  if (path === `${home}/.ssh` || path.startsWith(`${home}/.ssh/`)) return true;
  return parts.some((part, index) => {
    if (part === '.config') return parts[index + 1] === 'git';
    if (part === '.claude' && parts[index + 1] === 'worktrees') return false;
    return DIRECTORIES.has(part);
  });
}
