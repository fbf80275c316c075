// Which variables may stand before a command. What a variable can make a program do is nowhere listed, so names are judged
// by what they smell of, and only texts that are known count.
import type { BashAssignment } from './analysis.js';

const HARMLESS =
  /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR(?:_FORCE)?|COLORTERM|TERM|COLUMNS|LINES|CI|NODE_ENV|RUST_BACKTRACE|RUST_LOG|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|GOOS|GOARCH|CGO_ENABLED)$/;
const DANGEROUS_PREFIX =
  /^(?:LD|DYLD|BASH|ZDOTDIR|GIT|NODE|NPM|YARN|PNPM|BUN|DENO|COREPACK|PYTHON|PIP|UV|POETRY|VIRTUAL_ENV|CONDA|PERL|RUBY|GEM|BUNDLE|JAVA|JDK|MAVEN|MVN|GRADLE|CARGO|RUST|GO|CGO|DOCKER|KUBE|HELM|AWS|SSH|SSL|CURL|WGET|TAR|GZIP|MAKE|GNU|LESS|MAN|GREP|RIPGREP|FZF|XDG|X|DBUS|SYSTEMD|SUDO|PROMPT|PS\d|HIST|FC|IFS|ENV|CDPATH|HOME|SHELL|SHELLOPTS|USER|LOGNAME|TMP|TEMP|TMPDIR|PWD|OLDPWD|OPT|POSIXLY|EXECIGNORE|GLOB|FUNC|MAIL|INPUTRC|TERMINFO|TERMCAP|LOC|NLS|MALLOC|GCONV|HTTPS?|FTP|ALL|NO|ELECTRON|CHROME|PUPPETEER|PLAYWRIGHT|CYPRESS|VITEST|JEST|TS_NODE|TSX|ESBUILD|WEBPACK|BABEL|PHP|COMPOSER|LUA|R|JULIA|ERL|ELIXIR|MIX|DOTNET|NUGET|CC|CXX|CPP|AR|AS|LEX|YACC|FC|GCC|CLANG|CMAKE|PKG|QT|GTK|GIO|VIM|EMACS)(?:_|$)/i;
const DANGEROUS_PART =
  /PATH|EDITOR|PAGER|COMMAND|CMD|SHELL|EXEC|HOOK|PRELOAD|REQUIRE|IMPORT|MODULE|PLUGIN|OPTIONS|OPTS|FLAGS|ARGS|CONFIG|CONF|PROXY|BROWSER|ASKPASS|LIBRARY|LOADER|AGENT|INIT|STARTUP|WRAPPER|COMPILER|INTERPRETER|RUNNER|SCRIPT|PROGRAM|BIN|HELPER|DRIVER|FILTER|DIFF|VIEWER|OPENER|RC$|^PS\d|^_/i;

/** True for a variable that no program is known to read: loops may set it. */
export function isTameVariable(name: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(name) && !isDangerousVariable(name);
}

function isDangerousVariable(name: string): boolean {
  return DANGEROUS_PREFIX.test(name) || DANGEROUS_PART.test(name);
}

/** True when an allow rule may look past the assignment: a known text in a variable that steers no program. */
export function isStrippable(assignment: BashAssignment): boolean {
  if (isHarmless(assignment)) return true;
  return assignment.value !== null && !isDangerousVariable(assignment.name);
}

/** True when the assignment leaves a read-only command read-only. */
export function isHarmless(assignment: BashAssignment): boolean {
  const { name, value } = assignment;
  return (
    value !== null && HARMLESS.test(name) && /^[\w.,:@=+ -][\w.,:@=+/ -]*$|^$/.test(value) && !value.includes('..')
  );
}
