/**
 * Takes back what a terminal made of line ends: CR LF becomes LF, once, so that a program's own CR LF stays. A CR at the
 * end of a piece waits for the next; `end` gives what still waits.
 */
export interface UnixLines {
  push(text: string): string;
  end(): string;
}

export function unixLines(): UnixLines {
  let held = '';
  return {
    push: (text) => {
      const all = held + text;
      held = all.endsWith('\r') ? '\r' : '';
      const whole = held === '' ? all : all.slice(0, -1);
      return whole.includes('\r\n') ? whole.replaceAll('\r\n', '\n') : whole;
    },
    end: () => {
      const rest = held;
      held = '';
      return rest;
    },
  };
}
