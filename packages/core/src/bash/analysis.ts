// What the reading of a Bash command yields: plain data, made once per command by `analyzeBash` and read by rules, modes,
// scheduler, prompt and explanation.

/** Start and end in UTF-16 units of the command text. */
export type Span = readonly [start: number, end: number];

/** One word of a command as the shell will see it, as far as that can be known without running anything. */
export interface BashWord {
  /** `static`: exactly one known argument. `glob`: file names that match. `dynamic`: decided while the command runs. */
  readonly kind: 'static' | 'glob' | 'dynamic';
  /** static: the argument after quote removal; otherwise the known text before the first unknown part. */
  readonly value: string;
  /** glob and dynamic: the text from the first unknown part on, quotes removed where it is literal. */
  readonly rest: string;
  /** It may become no word or several. */
  readonly splits: boolean;
  /** The words a short literal brace expansion stands for. */
  readonly expansion?: readonly string[];
  /** The path it names when it is `~`, `$HOME` or `$PWD` and literal text. */
  readonly homePath?: string;
  /** A process substitution: names a pipe, not a file. */
  readonly pipe?: true;
  readonly text: string;
  readonly span: Span;
}

/** A file that a command reads or writes. */
export interface PathEffect {
  /** Absolute and lexically resolved; null when it cannot be known. */
  readonly path: string | null;
  /** The path as it is opened, where it has `..` after a name: a link of that name leads elsewhere than `path` reads. */
  readonly opened?: string;
  /** A glob: the directory below which every match lies. `path` is null then. */
  readonly within?: string;
  /** Which file is meant rests on a `cd`, a glob or `~`: a deny may use it, an allow must not. */
  readonly uncertain?: true;
  readonly text: string;
  readonly span: Span;
  readonly via: 'redirect' | 'argument';
}

/** A redirect as it was written, and the files it is about: none for a descriptor, a heredoc or `/dev/null`. */
export interface BashRedirect {
  readonly text: string;
  readonly span: Span;
  readonly effects: readonly PathEffect[];
}

export interface BashAssignment {
  readonly name: string;
  /** null when it is not a known text. */
  readonly value: string | null;
  readonly text: string;
  readonly span: Span;
}

/** How an allow rule can cover a command: any rule, an exact rule only, or by covering what it runs. */
export type Coverage = 'rule' | 'exact' | 'inner';

export interface BashCommand {
  /** null = a word that is not known before it runs. Empty for a statement that only assigns. */
  readonly argv: readonly (string | null)[];
  readonly words: readonly BashWord[];
  readonly assignments: readonly BashAssignment[];
  readonly text: string;
  readonly span: Span;
  readonly coverage: Coverage;
  /** Index of the command (a wrapper, `bash -c`, `find -exec`) that runs this one. */
  readonly within?: number;
  /** It only reads, and only files that are named in `reads`. */
  readonly readOnly: boolean;
  /** Its whole effect is on the files that `writes` names (`mkdir`, `cp`, `sed -i` ...). */
  readonly edits: boolean;
  readonly reads: readonly PathEffect[];
  readonly writes: readonly PathEffect[];
}

/** Something this reading cannot vouch for, and why, in words for a person. */
export interface OpaquePart {
  readonly reason: string;
  readonly span: Span;
}

export interface CriticalPart {
  readonly message: string;
  readonly span: Span;
}

export interface BashContext {
  /** Absolute POSIX path the command starts in. */
  readonly cwd: string;
  readonly home: string;
  readonly workingDirectories: readonly string[];
  /** The shell that will run it, as `caps.shell` names it; default bash. Of one that is not known only plain words are vouched for. */
  readonly shell?: string;
}

export interface BashAnalysis {
  readonly command: string;
  readonly context: BashContext;
  /** Everything that runs is in `commands`. */
  readonly complete: boolean;
  /** False when no part of the text could be taken apart reliably. */
  readonly parsed: boolean;
  /** Present where nothing or not all was taken apart: the words of the text, for deny and ask rules. */
  readonly looseWords?: readonly string[];
  /** Complete, every command reads only, and nothing is written. Where it reads is another question: see `outside`. */
  readonly readOnly: boolean;
  readonly commands: readonly BashCommand[];
  readonly reads: readonly PathEffect[];
  readonly writes: readonly PathEffect[];
  /** Reads and writes of redirects alone; those of arguments are in each command too. */
  readonly redirects: {
    readonly reads: readonly PathEffect[];
    readonly writes: readonly PathEffect[];
    readonly all: readonly BashRedirect[];
  };
  /** Reads that leave the working directories or may leave them. */
  readonly outside: readonly PathEffect[];
  readonly opaque: readonly OpaquePart[];
  readonly critical: readonly CriticalPart[];
  /** Sentence for the prompt, or null where nothing is destroyed. */
  readonly warning: string | null;
}
