import type { CallEnvironment } from '../call-environment.js';
import { hearHooks } from '../hear-hooks.js';
import { sessionFields } from '../hook-input.js';
import { selectHooks } from '../hooks/hook-index.js';
import type { PromptRequest } from '../ports/prompter.js';

const TYPE = 'permission_prompt';

/** Lets Notification hooks know of a prompt that stands unanswered for a while. The answer calls it off. */
export function notifyWhenIdle(request: PromptRequest, env: CallEnvironment): () => void {
  const hooks = selectHooks(env.hooks, 'Notification', [TYPE]);
  if (hooks.length === 0) return () => undefined;
  return env.clock.after(env.limits.notifyAfterMs, () => {
    const input = {
      hook_event_name: 'Notification',
      ...sessionFields(env),
      message: `Permission is needed to use ${request.tool}: ${request.title}`,
      title: 'Permission needed',
      notification_type: TYPE,
    } as const;
    // Nobody waits for it: it controls nothing, and it never rejects.
    void hearHooks(hooks, input, env).then(({ notes }) => {
      for (const note of notes) env.lateNotes.add(note);
    });
  });
}
