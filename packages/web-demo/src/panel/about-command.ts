// Its own chunk: the analysis of commands is large, and most visitors never ask for it.
import { destructiveWarning, suggestRules, type SandboxCaps } from '@sallyport/core';
import { el } from '../ui/el.js';

/** What the prompt would say of a command beside the decision: the warning, and the rules that "always" would offer. */
export function aboutCommand(command: string, { workdir, home }: SandboxCaps): readonly HTMLElement[] {
  const warning = destructiveWarning(command);
  const suggestions = suggestRules(
    { name: 'Bash', input: { command } },
    { cwd: workdir, home, projectRoot: workdir, workingDirectories: [workdir] },
  );
  return [
    ...(warning === null ? [] : [el('p', { class: 'warning' }, `Warning: ${warning}`)]),
    ...(suggestions.length === 0
      ? []
      : [
          el('p', { class: 'hint' }, 'Rules that “Always allow” would offer:'),
          el('ul', { class: 'plain suggested' }, ...suggestions.map(({ rule }) => el('li', {}, el('code', {}, rule)))),
        ]),
  ];
}
