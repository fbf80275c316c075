import * as z from 'zod/mini';
import { parseInEnglish } from '../in-english.js';

/** Public settings count in seconds. What is not a positive number is left to the default. */
const timeoutMs = z.pipe(
  z.catch(z.optional(z.number().check(z.positive())), undefined),
  z.transform((seconds) => (seconds === undefined ? undefined : seconds * 1000)),
);

const common = {
  timeout: timeoutMs,
  if: z.optional(z.string()),
  onFailure: z.optional(z.enum(['continue', 'block'])),
};

const command = z.pipe(
  z.object({
    ...common,
    type: z.literal('command'),
    command: z.string().check(z.minLength(1)),
    args: z.optional(z.array(z.string())),
    async: z.optional(z.boolean()),
    asyncRewake: z.optional(z.boolean()),
    shell: z.optional(z.string()),
  }),
  z.transform(({ timeout, ...rest }) => ({ ...rest, ...(timeout !== undefined && { timeoutMs: timeout }) })),
);

const http = z.pipe(
  z.object({
    ...common,
    type: z.literal('http'),
    url: z.string(),
    headers: z.optional(z.record(z.string(), z.string())),
    allowedEnvVars: z.optional(z.array(z.string())),
  }),
  z.transform(({ timeout, ...rest }) => ({ ...rest, ...(timeout !== undefined && { timeoutMs: timeout }) })),
);

export type CommandHandler = Readonly<z.infer<typeof command>>;
export type HttpHandler = Readonly<z.infer<typeof http>>;

/** Nobody waits for it. */
export function isDetached(handler: CommandHandler): boolean {
  return handler.async === true || handler.asyncRewake === true;
}

export type ReadHandler =
  | { readonly ok: true; readonly handler: CommandHandler | HttpHandler }
  | { readonly ok: false; readonly message: string };

/** Reads one handler of hook settings. What is not supported is told, so that the rest of the file still loads. */
export function readHandler(raw: Readonly<Record<string, unknown>>): ReadHandler {
  switch (raw['type']) {
    case 'command': {
      const parsed = parseInEnglish(command, raw);
      if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
      const fault = commandFault(parsed.data);
      return fault === undefined ? { ok: true, handler: parsed.data } : { ok: false, message: fault };
    }
    case 'http': {
      const parsed = parseInEnglish(http, raw);
      if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
      return isHttpUrl(parsed.data.url)
        ? { ok: true, handler: parsed.data }
        : { ok: false, message: 'The "url" must be an http or https address.' };
    }
    case 'mcp_tool':
    case 'prompt':
    case 'agent':
      return { ok: false, message: `Hooks of type "${raw['type']}" are not supported yet; this one never runs.` };
    default:
      return { ok: false, message: `Unknown hook type ${JSON.stringify(raw['type'])}; this hook never runs.` };
  }
}

function commandFault({ command: text, args, shell }: CommandHandler): string | undefined {
  // Text that somebody else chose, pasted into a shell, is a command of theirs.
  if (!args && text.includes('${user_config.')) {
    return 'A placeholder in a shell command is refused: give the words in "args", where no shell reads them.';
  }
  if (shell !== undefined && shell !== 'bash') return `The shell "${shell}" is not supported; this hook never runs.`;
  return undefined;
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
