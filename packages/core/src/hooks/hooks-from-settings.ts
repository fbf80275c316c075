import type { Hook, HookEventName } from '../ports/hook.js';
import type { CommandEnvironment } from './command-hook.js';
import { isDetached, readHandler, type CommandHandler, type HttpHandler } from './handler-settings.js';
import type { HookDiagnostic } from './hook-index.js';
import type { HttpEnvironment } from './http-hook.js';
import type { LateOutput } from './late-output.js';

/** One handler as settings write it, its event known. */
export interface ConfiguredHook {
  readonly event: HookEventName;
  readonly matcher?: string;
  readonly handler: Readonly<Record<string, unknown>>;
}

export interface HandlerEnvironment extends Omit<CommandEnvironment, 'onLate'>, Partial<HttpEnvironment> {
  /** Setting `allowedHttpHookUrls`: patterns with `*` over whole URLs. Absent: any. */
  readonly allowedUrls?: readonly string[];
  /** Setting `httpHookAllowedEnvVars`. Absent: whatever a handler itself allows. */
  readonly allowedVariables?: readonly string[];
  /** Reads the `if` of a handler, one permission rule. Undefined: it is no rule. */
  compileCondition?(rule: string): Hook['applies'];
  /** Told what hooks that nobody waits for (`async`) have left when they end. */
  onLate?(late: LateOutput): void;
}

/** Public default of commands and endpoints. */
const DEFAULT_TIMEOUT_MS = 600_000;

/**
 * Hooks that do what settings say. Identical handlers share an identity, so that copies in several files run once. What
 * cannot be used is told and left out; the others stand.
 */
export function hooksFromSettings(
  configured: readonly ConfiguredHook[],
  env: HandlerEnvironment,
): { readonly hooks: readonly Hook[]; readonly diagnostics: readonly HookDiagnostic[] } {
  const diagnostics: HookDiagnostic[] = [];
  const hooks = configured.flatMap((one) => {
    const read = readHandler(one.handler);
    const name = nameOf(one.handler);
    const tell = (message: string): void => void diagnostics.push({ hook: name, event: one.event, message });
    if (!read.ok) {
      tell(read.message);
      return [];
    }
    if (one.handler['once'] === true) tell('"once" is heeded in skills only; this hook runs every time.');
    const run = runOf(read.handler, name, env, tell);
    return run ? [hookOf(one, read.handler, name, run, env, tell)] : [];
  });
  return { hooks, diagnostics };
}

/** The only events with a call that a condition could be about. */
const TOOL_EVENTS: readonly HookEventName[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'PermissionDenied',
];

type Tell = (message: string) => void;
type Handler = CommandHandler | HttpHandler;

/** How a handler runs is loaded with its first run. */
function runOf(handler: Handler, name: string, env: HandlerEnvironment, tell: Tell): Hook['run'] | undefined {
  if (handler.type === 'command') {
    const wakes = handler.asyncRewake === true;
    const surroundings: CommandEnvironment = {
      ...env,
      onLate: (late) => env.onLate?.({ ...late, hook: name, wakes }),
    };
    return async (...asked) => (await import('./command-hook.js')).commandRun(handler, surroundings)(...asked);
  }
  if (!env.fetch) {
    tell('HTTP hooks are not switched on here; this one never runs.');
    return undefined;
  }
  if (env.allowedUrls && !env.allowedUrls.some((pattern) => matchesUrl(pattern, handler.url))) {
    tell('The URL is not among those that the settings allow; this hook never runs.');
    return undefined;
  }
  const allowedEnvVars = (handler.allowedEnvVars ?? []).filter((name) => env.allowedVariables?.includes(name) ?? true);
  const surroundings: HttpEnvironment = { fetch: env.fetch, variables: env.variables ?? {} };
  return async (...asked) =>
    (await import('./http-hook.js')).httpRun({ ...handler, allowedEnvVars }, surroundings)(...asked);
}

function hookOf(
  { event, matcher }: ConfiguredHook,
  handler: Handler,
  name: string,
  run: Hook['run'],
  env: HandlerEnvironment,
  tell: Tell,
): Hook {
  const applies = handler.if === undefined ? undefined : conditionOf(event, handler.if, env, tell);
  // A process that nobody waits for cannot fail to decide.
  const decides = handler.type === 'http' || !isDetached(handler);
  return {
    event,
    name,
    timeoutMs: handler.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    onTimeout: 'continue',
    identity: identityOf(handler),
    run,
    ...(matcher !== undefined && { matcher }),
    ...(decides && handler.onFailure && { onFailure: handler.onFailure }),
    ...(applies && { applies }),
  };
}

function conditionOf(event: HookEventName, rule: string, env: HandlerEnvironment, tell: Tell): Hook['applies'] {
  if (!TOOL_EVENTS.includes(event)) {
    tell(`A hook of ${event} with a condition never runs: there is no call to look at.`);
    return () => false;
  }
  const condition = env.compileCondition?.(rule);
  if (!condition) tell(`The condition "${rule}" cannot be read, so the hook runs for every call.`);
  return condition;
}

function identityOf(handler: Handler): string {
  return handler.type === 'command'
    ? JSON.stringify(['command', handler.command, handler.args ?? null, handler.if ?? null])
    : JSON.stringify(['http', handler.url, Object.entries(handler.headers ?? {}).sort(), handler.if ?? null]);
}

/** What people read in trails and logs: the command as it was written, or the host; the rest of an address may be a secret. */
function nameOf(handler: Readonly<Record<string, unknown>>): string {
  const { command, url, args, type } = handler;
  const words = Array.isArray(args) ? ` ${args.join(' ')}` : '';
  const host = typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined;
  const text = typeof command === 'string' ? `${command}${words}` : (host ?? String(type));
  const letters = [...text];
  return letters.length > 80 ? `${letters.slice(0, 79).join('')}…` : text;
}

/** A `*` before the path stands for part of a host, never for a slash: nobody else's host can end in an allowed path. */
function matchesUrl(pattern: string, url: string): boolean {
  if (pattern === '*') return true;
  const [, authority = '', path = ''] = /^([a-z]+:\/\/[^/]*|[^/]*)(.*)$/s.exec(pattern) ?? [];
  // `http://localhost:*` means every port and, since nothing more is said, every path.
  const rest = path === '' && authority.endsWith('*') ? '/.*' : wildcard(path, '.*');
  return new RegExp(`^${wildcard(authority, '[^/@?#]*')}${rest}$`, 's').test(new URL(url).href);
}

function wildcard(text: string, any: string): string {
  return text
    .split('*')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(any);
}
