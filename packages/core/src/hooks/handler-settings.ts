import * as z from 'zod';

/** Public settings count in seconds. What is not a positive number is left to the default. */
const timeoutMs = z
  .number()
  .positive()
  .optional()
  .catch(undefined)
  .transform((seconds) => (seconds === undefined ? undefined : seconds * 1000));

const common = {
  timeout: timeoutMs,
  if: z.string().optional(),
  onFailure: z.enum(['continue', 'block']).optional(),
};

const command = z
  .object({
    ...common,
    type: z.literal('command'),
    command: z.string().min(1),
    args: z.array(z.string()).optional(),
    async: z.boolean().optional(),
    asyncRewake: z.boolean().optional(),
    shell: z.string().optional(),
  })
  .transform(({ timeout, ...rest }) => ({ ...rest, ...(timeout !== undefined && { timeoutMs: timeout }) }));

const http = z
  .object({
    ...common,
    type: z.literal('http'),
    url: z.url({ protocol: /^https?$/ }),
    headers: z.record(z.string(), z.string()).optional(),
    allowedEnvVars: z.array(z.string()).optional(),
  })
  .transform(({ timeout, ...rest }) => ({ ...rest, ...(timeout !== undefined && { timeoutMs: timeout }) }));

export type CommandHandler = Readonly<z.infer<typeof command>>;
export type HttpHandler = Readonly<z.infer<typeof http>>;

export type ReadHandler =
  | { readonly ok: true; readonly handler: CommandHandler | HttpHandler }
  | { readonly ok: false; readonly message: string };

/** Reads one handler of hook settings. What is not supported is told, so that the rest of the file still loads. */
export function readHandler(raw: Readonly<Record<string, unknown>>): ReadHandler {
  switch (raw['type']) {
    case 'command': {
      const parsed = command.safeParse(raw);
      if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
      const fault = commandFault(parsed.data);
      return fault === undefined ? { ok: true, handler: parsed.data } : { ok: false, message: fault };
    }
    case 'http': {
      const parsed = http.safeParse(raw);
      return parsed.success
        ? { ok: true, handler: parsed.data }
        : { ok: false, message: z.prettifyError(parsed.error) };
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
