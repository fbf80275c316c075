// How a test steers the host: by an object of the page that has booted it, which is of the same origin.

/** What the host does wrong while it is set. */
export interface HostFaults {
  /** The frame never says that it is there. */
  readonly neverStarts?: boolean;
  /** It says so, and the boot is never answered. */
  readonly neverBoots?: boolean;
  /** Nothing is answered any more, as after running out of memory. */
  readonly isDead?: boolean;
  /** Output is cut in the middle of characters. */
  readonly splitsUtf8?: boolean;
  /** No process can be started. */
  readonly refusesSpawns?: boolean;
  /** A process that is to be killed goes on. */
  readonly losesKills?: boolean;
  /** The end of a process is told before its output. */
  readonly exitsFirst?: boolean;
  /** The end of an output is never told. */
  readonly losesEnds?: boolean;
  /** Writes succeed and leave no file. */
  readonly losesWrites?: boolean;
  /** Files cannot be watched. */
  readonly watchesNothing?: boolean;
  /** Files cannot be exported. */
  readonly exportsNothing?: boolean;
}

export interface HostControl {
  faults: HostFaults;
  /** A server begins or ends to listen inside. Set by the host. */
  openPort?(port: number): void;
  closePort?(port: number): void;
  /** Processes that run now. Set by the host. */
  running?(): number;
}

/** The page's object; of a page that has none, one without faults. */
export function hostControl(page: unknown): HostControl {
  const holder = page as { WEBCONTAINER_HOST?: HostControl };
  return (holder.WEBCONTAINER_HOST ??= { faults: {} });
}
