// Where the focus is, as the prompt must know it: never taken, sent to Deny where there is a warning, given back at the end.

export interface FocusWatch {
  /** The question that held the focus is gone: on to `next`, or back to where the person came from. Touches nothing. */
  leave(next: HTMLElement | null): void;
}

interface FocusWatchHandlers {
  /** Where the focus must land when it enters by the keyboard; null for wherever it went. */
  landing(): HTMLElement | null;
  /** The person does something inside. */
  touch(): void;
}

export function watchFocus(place: HTMLElement, { landing, touch }: FocusWatchHandlers): FocusWatch {
  let inside = false;
  let pressing = false;
  let moving = false;
  let cameFrom: HTMLElement | null = null;

  const on = <Name extends keyof HTMLElementEventMap>(
    names: readonly Name[],
    handle: (event: HTMLElementEventMap[Name]) => void,
  ): void => {
    for (const name of names) place.addEventListener(name, handle, { passive: true });
  };
  on(['pointerdown', 'keydown', 'wheel'], touch);
  on(['pointerdown'], () => (pressing = true));
  on(['pointerup', 'pointercancel', 'pointerleave'], () => (pressing = false));
  on(['focusin'], ({ target, relatedTarget }) => {
    const entering = !inside;
    inside = true;
    if (moving) return;
    touch();
    if (!entering) return;
    cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    const goal = pressing ? null : landing();
    if (goal !== target) goal?.focus();
  });
  on(['focusout'], ({ relatedTarget }) => {
    // When the whole window loses the focus, the person is still "in" here, and comes back to where they were.
    if (!place.contains(relatedTarget as Node | null) && document.hasFocus()) inside = false;
  });

  return {
    leave(next) {
      inside = false;
      moving = true;
      (next ?? (cameFrom?.isConnected ? cameFrom : null))?.focus({ preventScroll: !next });
      moving = false;
      if (!next) cameFrom = null;
    },
  };
}
