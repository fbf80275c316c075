import type { ToolUseId } from '../blocks.js';
import type { BackstopKind, ToolContext } from '../ports/tool.js';
import type { ToolOutput } from '../ports/tool-output.js';
import type { StopSwitch } from '../stop-switch.js';

/** What of a context is the session's at the time. */
export interface SessionContext extends Pick<
  ToolContext,
  'sandbox' | 'cwd' | 'workingDirectories' | 'session' | 'background'
> {
  readonly isReadDenied: (path: string) => boolean;
}

/** What of a context is the call's. */
export interface ContextParts {
  readonly toolUseId: ToolUseId;
  readonly stop: StopSwitch;
  readonly newOutput: () => ToolOutput;
  readonly reportBackstop: (kind: BackstopKind) => void;
}

/** What the tool of one call gets. Its signal and its output are made when the tool first asks: most never do. */
export class CallContext implements ToolContext {
  readonly sandbox;
  readonly cwd;
  readonly workingDirectories;
  readonly session;
  readonly toolUseId;
  readonly isReadDenied;
  readonly background;
  readonly reportBackstop;
  declare readonly signal: AbortSignal;
  declare readonly output: ToolOutput;
  readonly #parts: ContextParts;
  #made: ToolOutput | undefined;

  static readonly #signal = {
    enumerable: true,
    get(this: CallContext) {
      return this.#parts.stop.follower().signal;
    },
  };
  static readonly #output = {
    enumerable: true,
    get(this: CallContext) {
      return (this.#made ??= this.#parts.newOutput());
    },
  };

  constructor(of: SessionContext, parts: ContextParts) {
    this.sandbox = of.sandbox;
    this.cwd = of.cwd;
    this.workingDirectories = of.workingDirectories;
    this.session = of.session;
    this.background = of.background;
    this.toolUseId = parts.toolUseId;
    this.isReadDenied = of.isReadDenied;
    this.reportBackstop = parts.reportBackstop;
    this.#parts = parts;
    // Of the object's own, so that `{ ...context, cwd }` has them; by descriptors that all calls share, since an object
    // literal with getters would get functions and a hidden class of its own: a tenth of what a call costs.
    Object.defineProperty(this, 'signal', CallContext.#signal);
    Object.defineProperty(this, 'output', CallContext.#output);
  }

  /** What the tool has written, if it asked for its output and wrote. */
  get written(): ToolOutput | undefined {
    return this.#made && this.#made.chars > 0 ? this.#made : undefined;
  }
}
