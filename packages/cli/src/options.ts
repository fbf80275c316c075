import { parseArgs } from 'node:util';
import { UsageError, type CommandIo } from './command-io.js';

/** Reads `--name value` options, each of which takes a value. */
export function readOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Partial<Record<Name, string>> & { readonly flags: ReadonlySet<string> } {
  const flags: ReadonlySet<string> = new Set(args.filter((arg) => arg === '--memory'));
  try {
    const { values } = parseArgs({
      args: args.filter((arg) => !flags.has(arg)),
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      strict: true,
    });
    return { ...(values as Partial<Record<Name, string>>), flags };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads a JSON file that an option names. */
export async function readJsonFile(option: string, path: string, io: Pick<CommandIo, 'readText'>): Promise<unknown> {
  let text: string;
  try {
    text = await io.readText(path);
  } catch (error) {
    throw new UsageError(
      `${option}: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${option}: ${path} is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** Splits a list of rules at commas, but not inside parentheses: `Read,Bash(git log:*, x)` is two. */
export function splitRules(text: string | undefined): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let rule = '';
  for (const char of text ?? '') {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ',' && depth <= 0) {
      rules.push(rule);
      rule = '';
    } else rule += char;
  }
  return [...rules, rule].map((part) => part.trim()).filter((part) => part !== '');
}
