import type { Bash } from 'just-bash/browser';

// The interpreter's syntax tree, whose types it does not export by name.
export type TransformPlugin = Parameters<Bash['registerTransformPlugin']>[0];
export type Script = ReturnType<TransformPlugin['transform']>['ast'];
export type Statement = Script['statements'][number];
export type Pipeline = Statement['pipelines'][number];
export type Command = Pipeline['commands'][number];
export type SimpleCommand = Extract<Command, { type: 'SimpleCommand' }>;
export type Word = NonNullable<SimpleCommand['name']>;

/** Every pipeline of a script. They lie anywhere, in command substitutions inside words too. */
export function* pipelinesIn(node: unknown): Generator<Pipeline> {
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) yield* pipelinesIn(child);
  if ('type' in node && node.type === 'Pipeline') yield node as Pipeline;
}

/** The text of a word that is plain text and nothing else. */
export function plainText(word: unknown): string | undefined {
  if (typeof word !== 'object' || word === null || !('parts' in word) || !Array.isArray(word.parts)) return undefined;
  const [first, ...more] = word.parts as Word['parts'];
  return first?.type === 'Literal' && more.length === 0 ? first.value : undefined;
}
