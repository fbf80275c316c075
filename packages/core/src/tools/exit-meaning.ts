import type { BashAnalysis, BashCommand } from '../bash/analysis.js';

/** Programs that exit with 1 to say something, not to fail. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['grep', 'No matches found'],
  ['egrep', 'No matches found'],
  ['fgrep', 'No matches found'],
  ['rg', 'No matches found'],
  ['git grep', 'No matches found'],
  ['find', 'Some directories could not be searched'],
  ['diff', 'The files differ'],
  ['git diff', 'The files differ'],
  ['test', 'The condition is false'],
  ['[', 'The condition is false'],
]);

/** Commands that hardly ever fail in silence, so that the code is the last command's after an `&&` too. */
const SPEAKS_WHEN_FAILING: ReadonlySet<string> = new Set(['cd', 'echo', 'printf', 'pwd']);

/** Commands that decide the exit code of the line from where they stand. */
const TAKES_OVER: ReadonlySet<string> = new Set([
  'exit',
  'exec',
  'return',
  'set',
  'shopt',
  'trap',
  'break',
  'continue',
]);

/**
 * What exit code 1 means where it is no failure; undefined where it is one, or where it is not sure which command it came
 * from: only a line of commands joined by `|`, `;`, newlines, or `&&` after a command that would have said so.
 */
export function exitMeaning(analysis: BashAnalysis, code: number | null, stderr: string): string | undefined {
  if (code !== 1 || !analysis.complete) return undefined;
  const commands = analysis.commands.filter(({ within }) => within === undefined);
  const last = commands.at(-1);
  const meaning = last && MEANINGS.get(programOf(last));
  if (!meaning || commands.some((command) => TAKES_OVER.has(programOf(command)))) return undefined;
  const gaps = gapsBetween(analysis.command, commands);
  if (gaps.some((gap) => !/^[\s;|]*(?:&&[\s;|]*)?$/.test(gap)) || gaps.some((gap) => gap.includes('||')))
    return undefined;
  const isSure = commands.every(
    (command, index) =>
      !gaps[index + 1]?.includes('&&') || (stderr === '' && SPEAKS_WHEN_FAILING.has(programOf(command))),
  );
  return isSure ? meaning : undefined;
}

function programOf({ argv }: BashCommand): string {
  const [name, argument] = argv;
  return name === 'git' ? `git ${argument}` : (name ?? '');
}

/** The text before, between and after commands. */
function gapsBetween(text: string, commands: readonly BashCommand[]): readonly string[] {
  const gaps: string[] = [];
  let from = 0;
  for (const { span } of commands) {
    gaps.push(text.slice(from, Math.max(from, span[0])));
    from = Math.max(from, span[1]);
  }
  return [...gaps, text.slice(from)];
}
