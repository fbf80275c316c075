import {
  SandboxError,
  type OutputChunk,
  type ProcessExit,
  type Sandbox,
  type SandboxProcess,
} from '../../ports/sandbox.js';

/** What a backend under test can run, besides what its `caps` say. */
export interface SandboxContractFlags {
  /**
   * Commands that exist. Default: all of `cat echo false printenv printf pwd sleep touch true`, found by argv and as
   * the first word of a shell string.
   */
  readonly commands?: readonly string[];
  /** `{ shell }` strings may hold `;`, `>&2` and `$VARIABLE`. Default true. */
  readonly shellSyntax?: boolean;
  /** Processes see overlays; otherwise `caps.notes` says that they do not. Default true. */
  readonly overlayInShell?: boolean;
}

/** The sandbox that the parts of the contract share. Filled before the first test runs. */
export interface ContractSubject {
  readonly sandbox: Sandbox;
  readonly flags: SandboxContractFlags;
  /** A new empty directory under `caps.workdir`. */
  readonly freshDirectory: () => Promise<string>;
}

export interface Collected {
  readonly chunks: readonly OutputChunk[];
  readonly stdout: string;
  readonly stderr: string;
  /** Everything in the order of its sequence numbers. */
  readonly all: string;
  readonly exit: ProcessExit;
}

/** Reads a process to its end. */
export async function collect(process: SandboxProcess): Promise<Collected> {
  const chunks: OutputChunk[] = [];
  for await (const chunk of process.output) chunks.push(chunk);
  const text = (wanted: (stream: OutputChunk['stream']) => boolean) =>
    chunks
      .filter(({ stream }) => wanted(stream))
      .map(({ data }) => data)
      .join('');
  return {
    chunks,
    stdout: text((stream) => stream !== 'stderr'),
    stderr: text((stream) => stream === 'stderr'),
    all: text(() => true),
    exit: await process.exit,
  };
}

/** The code of the `SandboxError` that a call rejects with; a sentence where it does anything else. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'resolved';
  } catch (error) {
    return SandboxError.is(error) ? error.code : `rejected with something else: ${String(error)}`;
  }
}
