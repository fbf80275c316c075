// The Messages API blocks that enter and leave the pipeline, and nothing else of that API.

declare const brand: unique symbol;

/** The id a model gave its `tool_use` block. Branded, since it keys grants, progress and results across the worker boundary. */
export type ToolUseId = string & { readonly [brand]: 'ToolUseId' };

/** Names a stored large result in a `ResultStore`. */
export type ResultRef = string & { readonly [brand]: 'ResultRef' };

/** One call a model asks for. `input` is whatever the model wrote: stage 2 is the first to believe anything about it. */
export interface ToolUseBlock {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}

/** Media types the Messages API accepts in an image block. */
export const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number];

export interface ImageBlock {
  readonly type: 'image';
  readonly source: { readonly type: 'base64'; readonly media_type: ImageMediaType; readonly data: string };
}

export type ToolResultContent = TextBlock | ImageBlock;

/** The one answer to a `tool_use` block. `is_error` is present only when it is true. */
export interface ToolResult {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: string | readonly ToolResultContent[];
  readonly is_error?: true;
}
