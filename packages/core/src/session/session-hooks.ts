// The hooks of one session: those the host gave as functions, and beside them those that settings configure.
import type { LateNotes } from '../decide/late-notes.js';
import type { NewEvent } from '../events.js';
import { conditionCompiler } from '../hooks/condition.js';
import { compileHooks, type HookDiagnostic, type HookIndex } from '../hooks/hook-index.js';
import { hooksFromSettings } from '../hooks/hooks-from-settings.js';
import type { HookFetch } from '../hooks/http-hook.js';
import type { LateOutput } from '../hooks/late-output.js';
import { limitText } from '../hooks/limit-text.js';
import type { Clock } from '../ports/clock.js';
import type { Hook, HookEventName } from '../ports/hook.js';
import type { Sandbox } from '../ports/sandbox.js';
import type { MergedSettings } from '../settings/merge-settings.js';
import { derived } from './derived.js';

export interface SessionHooks {
  /** As settings are now: compiled again when they were read again. */
  index(): HookIndex;
  /** Whether there is any hook of the event. */
  hears(event: HookEventName): boolean;
  diagnostics(): readonly HookDiagnostic[];
}

export interface SessionHooksOptions {
  readonly own: readonly Hook[];
  readonly merged: () => MergedSettings;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly fetch: HookFetch | null;
  readonly variables: Readonly<Record<string, string>>;
  readonly home: string;
  readonly projectRoot: string;
  readonly workingDirectories: () => readonly string[];
  readonly lateNotes: LateNotes;
  readonly tell: (toolUseId: string, event: NewEvent) => void;
}

export function createSessionHooks(options: SessionHooksOptions): SessionHooks {
  const { own, merged, sandbox, clock, fetch, variables, home, projectRoot } = options;
  const compiled = derived(merged, (settings) => {
    const places = { home, projectRoot, workingDirectories: options.workingDirectories() };
    const { allowedHttpHookUrls, httpHookAllowedEnvVars } = settings;
    const configured = hooksFromSettings(settings.hooks, {
      sandbox,
      clock,
      projectDir: projectRoot,
      ...(fetch && { fetch }),
      variables,
      ...(allowedHttpHookUrls && { allowedUrls: allowedHttpHookUrls }),
      ...(httpHookAllowedEnvVars && { allowedVariables: httpHookAllowedEnvVars }),
      compileCondition: conditionCompiler(places),
      // It decides nothing: where the code that reads it cannot be loaded, it stays unsaid.
      onLate: (late) => void takeLate(late, options).catch(() => undefined),
    });
    const index = compileHooks([...own, ...configured.hooks]);
    return { index, diagnostics: [...configured.diagnostics, ...index.diagnostics, ...withheld(settings)] };
  });
  return {
    index: () => compiled().index,
    hears: (event) => (compiled().index.byEvent.get(event)?.length ?? 0) > 0,
    diagnostics: () => compiled().diagnostics,
  };
}

/** The model hears of it with the next result, the person and the record at once. */
async function takeLate(late: LateOutput, { lateNotes, tell }: SessionHooksOptions): Promise<void> {
  const { input, hook } = late;
  const { readLateOutput } = await import('../hooks/late-output.js');
  const { run, context, message, wake } = readLateOutput(late);
  const toolUseId = 'tool_use_id' in input ? input.tool_use_id : '';
  for (const text of context) lateNotes.add(text);
  tell(toolUseId, { type: 'hook-ended', run, input: limitText(JSON.stringify(input)), late: true });
  if (message !== undefined)
    tell(toolUseId, { type: 'hook-message', event: run.event, hook, kind: 'message', message, late: true });
  if (wake !== undefined) tell(toolUseId, { type: 'wake-requested', hook, message: wake });
}

/** What the files of a project that nobody has trusted would run. */
function withheld({ withheld: grants }: MergedSettings): readonly HookDiagnostic[] {
  return grants
    .filter(({ kind }) => kind === 'hook')
    .map(({ text, source }) => ({
      hook: text,
      event: source,
      message: 'This hook of the project runs only when a person trusts the project.',
    }));
}
