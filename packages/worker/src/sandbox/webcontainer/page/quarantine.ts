/** Commands that were told to end and go on. While there is one, the container starts no other. */
export interface Quarantine {
  /** `command` goes on until `ended` settles, or the container is another. */
  add(command: string, ended: Promise<unknown>): void;
  /** The longest there; undefined: none, and commands may be started. */
  first(): string | undefined;
  /** The container is another. */
  clear(): void;
}

export function quarantine(): Quarantine {
  const stuck = new Set<{ readonly command: string }>();
  return {
    add: (command, ended) => {
      const entry = { command };
      stuck.add(entry);
      const leave = (): void => void stuck.delete(entry);
      ended.then(leave, leave);
    },
    first: () => stuck.values().next().value?.command,
    clear: () => stuck.clear(),
  };
}
