// The sandbox caught a command at what reading it had not shown. Until a person has allowed it, it is not run again.
import type { BackstopKind, ToolContext, ToolSession } from '../ports/tool.js';
import type { ProcessExit } from '../ports/sandbox.js';

const caught = new WeakMap<ToolSession, Map<string, BackstopKind>>();

export function backstopOf({ reason, refusedWrites = 0 }: ProcessExit): BackstopKind | undefined {
  if (reason === 'unplanned') return 'plan';
  return refusedWrites > 0 ? 'read-only' : undefined;
}

/** Tells of it, and remembers the command in its session. */
export function noteBackstop(kind: BackstopKind, command: string, context: ToolContext): void {
  const { session } = context;
  caught.set(session, (caught.get(session) ?? new Map<string, BackstopKind>()).set(command, kind));
  context.reportBackstop?.(kind);
}

/** How this command was caught before in this session: what reading it says is not to be relied on. */
export function caughtBefore(command: string, session: ToolSession): BackstopKind | undefined {
  return caught.get(session)?.get(command);
}

const FAULT = 'That is a fault of this program, not of the command';

/** For the model: what happened, whose fault it is, and what comes next. */
export function backstopMessage(kind: BackstopKind, message = ''): string {
  return kind === 'plan'
    ? `The command was stopped: it did something that reading it beforehand had not shown. ${message}. ${FAULT}. If it is called again as it is, a person must allow it.`
    : `The command failed: it was judged to only read, and ran on files that cannot be written, but it tried to write. ${FAULT}. If it is called again as it is, a person must allow it.`;
}
