// What a key means inside the prompt. Pure: the element does what this says.

/** `swallow`: nothing happens, and the browser's own reaction is kept back too. `null`: not ours, the browser's to handle. */
export type KeyAction = 'allow-once' | 'always' | 'deny' | 'swallow' | null;

type Key = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'repeat' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** What engines report as `keyCode` while an input method composes, where they do not set `isComposing`. */
const COMPOSING = 229;

/**
 * Enter allows once, Shift+Enter always, Esc denies, Enter in the message box denies with the message, Ctrl+Enter (or
 * Cmd+Enter) allows once from anywhere. With a warning Enter and Shift+Enter allow nothing, and only Ctrl+Enter does.
 * A key held down, or part of a composition, never answers.
 *
 * `place` is the part name of the control in which the key was struck, empty where it was none.
 */
export function keyAction(key: Key, place: string, warned: boolean): KeyAction {
  if (key.isComposing || key.keyCode === COMPOSING || key.defaultPrevented || key.altKey) return null;
  const command = key.ctrlKey || key.metaKey;
  if (key.key === 'Escape') return command || key.shiftKey || key.repeat ? null : 'deny';
  if (key.key !== 'Enter') return null;
  if (key.repeat) return place === 'edit-box' ? null : 'swallow';
  if (command) return key.shiftKey ? 'swallow' : 'allow-once';
  if (place === 'message') return key.shiftKey ? null : 'deny';
  if (place === 'edit-box' || place === 'deny') return null;
  if (key.shiftKey) return warned ? 'swallow' : 'always';
  if (place === '') return warned ? 'swallow' : 'allow-once';
  return place === 'rule' || (warned && (place === 'allow-once' || place === 'always')) ? 'swallow' : null;
}
