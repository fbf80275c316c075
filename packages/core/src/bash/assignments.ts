// Which variables may stand before a command. What a variable can make a program do is nowhere listed, so names are judged
// by what they smell of, and only texts that are known count.
import type { BashAssignment } from './analysis.js';

const HARMLESS =
  /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|COLORTERM|TERM|COLUMNS|LINES|CI|NODE_ENV|RUST_BACKTRACE|RUST_LOG|PYTHONUNBUFFERED|GOOS|GOARCH)$/;
const DANGEROUS =
  /^(?:LD|DYLD|BASH|GIT|NODE|NPM|YARN|BUN|PYTHON|PIP|UV|PERL|RUBY|GEM|BUNDLE|JAVA|JDK|MVN|GRADLE|CARGO|RUST|GO|DOCKER|KUBE|HELM|AWS|SSH|SSL|CURL|WGET|TAR|MAKE|GNU|LESS|MAN|GREP|RIPGREP|FZF|XDG|X|PS\d|HIST|IFS|ENV|HOME|USER|TMP|TEMP|PWD|OLDPWD|GLOB|MAIL|TERMINFO|LOC|NLS|HTTPS?|FTP|NO|ELECTRON|TS|PHP|LUA|R|DOTNET|CC|CXX|AR|AS|LD|FC|CMAKE|PKG|VIM)(?:_|$)|PATH|EDITOR|PAGER|COMMAND|CMD|SHELL|EXEC|HOOK|PRELOAD|REQUIRE|IMPORT|MODULE|PLUGIN|OPT|FLAGS|ARGS|CONF|PROXY|BROWSER|ASKPASS|LIB|LOADER|AGENT|INIT|START|WRAP|COMPILE|INTERP|RUN|SCRIPT|PROG|BIN|HELPER|DRIVER|FILTER|DIFF|VIEW|OPEN|RC$|DIR|FILE|ROOT|URL|HOST|PREFIX|HOME|VIRTUAL|CONDA|FLASK|DJANGO|YACC|^(?:LEX|CPP|GO[A-Z]+|RUST[A-Z]+|PERL\w*|MIX|MAVEN|ANT|VOLTA|M2)(?:_|$)|^_|%/i;

/** True for a variable that no program is known to read: loops may set it. */
export function isTameVariable(name: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(name) && !isDangerousVariable(name);
}

function isDangerousVariable(name: string): boolean {
  return DANGEROUS.test(name);
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
