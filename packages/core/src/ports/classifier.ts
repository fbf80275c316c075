/** A Bash command, and the descriptions it is judged by. */
export interface ClassifierQuestion {
  readonly command: string;
  readonly cwd: string;
  readonly home: string;
  readonly workingDirectories: readonly string[];
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
}

export interface ClassifierVerdict {
  readonly behavior: 'allow' | 'ask' | 'deny' | 'unsure';
  readonly confidence: 'high' | 'low';
  /** The description that matched, word for word one of those asked about. */
  readonly matched?: string;
  readonly message: string;
}

/** Judges Bash commands speculatively (L3.3). A rejection, or an answer that fits no schema, means `unsure`. */
export interface Classifier {
  readonly name: string;
  classify(question: ClassifierQuestion, signal: AbortSignal): Promise<ClassifierVerdict>;
}
