// Rules to offer with "always allow": as wide as a tool's sub-command, never wide enough to cover what destroys.
import type { BashAnalysis, BashCommand } from './analysis.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';
import { destructiveClass } from './destructive-classes.js';

export interface BashRuleSuggestion {
  /** A whole rule, e.g. `Bash(npm test *)`. */
  readonly rule: string;
  readonly note?: string;
}

const MAX_SUGGESTIONS = 5;
/** Programs whose second word says what they do, and those pairs whose third does. */
const TWO = new Set(
  'git npm pnpm yarn bun cargo go docker podman kubectl gh helm pip pip3 uv poetry brew apt apt-get composer bundle gem dotnet systemctl make just task nx turbo gradle ./gradlew mvn flutter rustup nvm vercel wrangler'.split(
    ' ',
  ),
);
const THREE = new Set(
  'npm run,pnpm run,yarn run,bun run,yarn workspace,git remote,git stash,git worktree,docker compose,docker container,docker image,gh pr,gh issue,gh run,gh repo,uv pip,go mod'.split(
    ',',
  ),
);
/** Programs for which a rule would cover whatever is written next. */
const NEVER = new Set(
  'rm rmdir mv dd chmod chown shred truncate kill killall pkill bash sh zsh fish dash python python3 node ruby perl php deno lua ssh find awk sed tee curl wget nc ncat socat'.split(
    ' ',
  ),
);
const WIDE: Record<string, string> = {
  'git push': 'It also covers a forced push.',
  'git reset': 'It also covers --hard.',
  'git checkout': 'It also covers discarding changes.',
  'git restore': 'It also covers discarding changes.',
  'git clean': 'It also covers -f.',
  'git branch': 'It also covers -D.',
  'git stash': 'It also covers drop and clear.',
};

/**
 * Rules that would cover what is not covered yet, at most five, each tried before it is offered. None for a command that is
 * not fully understood, or that a rule cannot cover.
 */
export function suggestBashRules(analysis: BashAnalysis): BashRuleSuggestion[] {
  if (!analysis.complete || analysis.critical.length > 0) return [];
  const found = new Map<string, BashRuleSuggestion>();
  const directories = new Set(analysis.outside);
  for (const command of analysis.commands) {
    if (
      command.coverage === 'inner' ||
      (command.within !== undefined && analysis.commands[command.within]?.coverage !== 'inner')
    )
      continue;
    if (command.readOnly && !command.reads.some((effect) => directories.has(effect))) continue;
    const suggestion = suggestFor(command, analysis);
    if (suggestion && !found.has(suggestion.rule)) found.set(suggestion.rule, suggestion);
  }
  return [...found.values()].slice(0, MAX_SUGGESTIONS);
}

function suggestFor(command: BashCommand, analysis: BashAnalysis): BashRuleSuggestion | null {
  if (command.coverage !== 'rule' || /[\n\\()]/.test(command.text)) return null;
  const words = command.words.map((word) =>
    word.kind === 'static' && /^[\w@%+=:,./-]+$/.test(word.value) ? word.value : null,
  );
  const [program] = words;
  if (!program) return null;
  const exact = words.every((word) => word !== null) ? words.join(' ') : null;
  const prefix = prefixOf(program, words);
  const runs = analysis.commands.some(({ within }) => within !== undefined && analysis.commands[within] === command);
  const wide = prefix !== null && !runs && !NEVER.has(program) && destructiveClass(command) === null;
  const candidates = [
    ...(wide ? [{ content: `${prefix} *`, note: WIDE[prefix] }] : []),
    ...(exact === null || analysis.commands.length > 20 ? [] : [{ content: exact, note: undefined }]),
  ];
  for (const { content, note } of candidates) {
    if (covers(content, command, analysis)) return { rule: `Bash(${content})`, ...(note !== undefined && { note }) };
  }
  return null;
}

/** The words up to the sub-command; null when an option stands before it. */
function prefixOf(program: string, words: readonly (string | null)[]): string | null {
  const two = `${program} ${words[1] ?? ''}`;
  const arity = THREE.has(two) ? 3 : TWO.has(program) ? 2 : 1;
  const head = words.slice(0, arity);
  if (head.some((word) => word === null || word.startsWith('-'))) return null;
  return head.length < arity ? null : head.join(' ');
}

/** Asks the matcher itself whether the rule covers the command. */
function covers(content: string, command: BashCommand, analysis: BashAnalysis): boolean {
  const index = compileBashRules([{ content, behavior: 'allow' as const, tag: content }]);
  const alone: BashAnalysis = {
    ...analysis,
    commands: [omitOuter(command)],
    redirects: { reads: [], writes: [], all: [] },
  };
  return matchBashRules(index, alone).uncovered.length === 0;
}

function omitOuter({ within: _outer, ...command }: BashCommand): BashCommand {
  return command;
}
