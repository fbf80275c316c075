import type { ToolUseBlock } from '../blocks.js';

/** Why a block never became a call. */
export type CutReason = 'max_tokens' | 'stream-ended' | 'invalid-json';

/** What a stream yields. Every `call` and every `cut` is owed one `tool_result`. */
export type StreamedCall =
  | { readonly kind: 'call'; readonly block: ToolUseBlock }
  /** To be answered, never executed: its input is not what the model meant to write. `raw` is as much of it as came. */
  | {
      readonly kind: 'cut';
      readonly block: { readonly id: string; readonly name: string };
      readonly reason: CutReason;
      readonly raw: string;
    }
  /** The stream itself failed. `message` may quote the service; it is for people, not for telemetry. */
  | { readonly kind: 'stream-error'; readonly message: string };
