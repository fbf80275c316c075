import type { HostLink } from './host-link.js';

/** All lines of the decision log, each with its line end. */
export async function exportLog({ ask }: Pick<HostLink, 'ask'>, redactInputs: boolean): Promise<string> {
  const lines: string[] = [];
  for (let from: number | null = 0; from !== null;) {
    const start: number = from;
    const page = await ask((host) => host.exportLog(start, redactInputs));
    lines.push(...page.lines);
    from = page.next;
  }
  return lines.map((line) => `${line}\n`).join('');
}
