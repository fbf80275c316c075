/**
 * The id of the task that a call became. Made from the call's own id, so that what an earlier run of the session stored
 * is found again under it.
 */
export function taskId(toolUseId: string): string {
  // FNV-1a: the ids of one session are few.
  let hash = 0x811c9dc5;
  for (let at = 0; at < toolUseId.length; at++) hash = Math.imul(hash ^ toolUseId.charCodeAt(at), 0x01000193);
  return `task_${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
