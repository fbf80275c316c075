import { INTENTS, SCRIPT_RUNNERS } from './intent-vocabulary.js';

const list = (text: string): readonly string[] => text.split(', ');

const byCommand = new Map<string, Set<string>>();
for (const { name, commands, scripts } of INTENTS) {
  const run =
    scripts === undefined
      ? []
      : list(scripts).flatMap((script) => SCRIPT_RUNNERS.map((runner) => `${runner} ${script}`));
  for (const command of [...list(commands), ...run])
    byCommand.set(command, (byCommand.get(command) ?? new Set()).add(name));
}
const LONGEST = Math.max(...[...byCommand.keys()].map((command) => command.split(' ').length));

/** What a command with these words is for: the purposes of its longest known beginning, and those of its options. */
export function intentsOfCommand(argv: readonly string[]): ReadonlySet<string> {
  const [program = '', ...rest] = argv;
  const words = [program.replace(/^.*\//, ''), ...rest];
  const found = new Set<string>();
  for (let length = Math.min(LONGEST, words.length); length > 0 && found.size === 0; length -= 1) {
    for (const intent of byCommand.get(words.slice(0, length).join(' ')) ?? []) found.add(intent);
  }
  // An option may stand anywhere behind: `git push origin main --force`, `find . -delete`.
  const head = words.slice(0, words[0] === 'git' ? 2 : 1).join(' ');
  for (const word of words) {
    if (!word.startsWith('-')) continue;
    for (const intent of byCommand.get(`${head} ${word}`) ?? []) found.add(intent);
  }
  return found;
}

/** What a description speaks of. */
export function intentsOfDescription(description: string): ReadonlySet<string> {
  const text = description.toLowerCase();
  return new Set(INTENTS.filter(({ words }) => words.test(text)).map(({ name }) => name));
}
