// Allow rules that say "anything": in mode `auto` they rest, since else the classifier would have nothing left to judge.
import { parseRule } from './rule.js';
import type { SourcedRule } from './sourced-rule.js';

/** Programs that run whatever their words or their input say. */
const RUN_CODE =
  'sh bash dash zsh ksh fish pwsh powershell python pypy ipython node nodejs deno bun tsx ts-node perl ruby php lua luajit Rscript julia osascript env sudo doas su xargs eval exec ssh'.split(
    ' ',
  );
/** Beginnings of commands that run what a package, a project file or an image says. */
const RUNNERS =
  'npx|pnpx|bunx|uvx|pipx run|npm run|npm run-script|npm exec|npm x|pnpm run|pnpm exec|pnpm dlx|yarn run|yarn exec|yarn dlx|bun run|bun x|uv run|poetry run|docker run|docker exec|podman run|podman exec|kubectl exec|devbox run|direnv exec|mise exec'.split(
    '|',
  );

/** Tools whose calls start work that nobody has seen yet. */
const STARTERS: ReadonlySet<string> = new Set(['Agent', 'Task', 'Monitor']);

/**
 * Whether an allow rule leaves open what runs: `Bash`, `Bash(*)`, `Bash(python *)`, `Bash(npm run:*)`, any rule of `Agent`.
 * A rule that names what is run (`Bash(npm run build)`, `Bash(python tools/check.py *)`) does not.
 */
export function isBroadAllow({ text, behavior }: Pick<SourcedRule, 'text' | 'behavior'>): boolean {
  if (behavior !== 'allow') return false;
  const parsed = parseRule(text);
  if (!parsed.ok) return false;
  const { tool, content } = parsed.rule;
  if (STARTERS.has(tool)) return true;
  if (tool !== 'Bash') return false;
  return content === undefined || isBroadPattern(content.trim());
}

function isBroadPattern(pattern: string): boolean {
  const star = pattern.replace(/:\*$/, ' *').indexOf('*');
  if (star < 0) return false;
  const head = pattern.slice(0, star).replace(/:$/, ' ');
  const words = head.split(/\s+/).filter((word) => word !== '' && !/^\w+=/.test(word));
  const [program = '', ...rest] = words;
  const named = program.slice(program.lastIndexOf('/') + 1);
  // `pyth*` is every program that begins so.
  if (words.length === 0) return true;
  if (rest.length === 0 && !/\s$/.test(head))
    return [...RUN_CODE, ...RUNNERS].some((one) => one.startsWith(named) || isSame(named, one));
  const isOption = (word: string): boolean => word.startsWith('-');
  if (RUN_CODE.some((one) => isSame(named, one)) && rest.every(isOption)) return true;
  const plain = [named, ...rest.filter((word) => !isOption(word))].join(' ');
  return RUNNERS.some((one) => one === plain || one.startsWith(`${plain} `));
}

/** Versions are part of some names: `python3.12`. */
const isSame = (program: string, name: string): boolean => program.replace(/[\d.]+$/, '') === name;
