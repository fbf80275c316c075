import { latin1 } from '../../shell/byte-string.js';

/** Thrown where a program printed more than a command may. */
export class TooMuchOutput extends Error {
  constructor(readonly maxBytes: number) {
    super(`node: output limit exceeded (${maxBytes} bytes)`);
  }
}

/** What a program prints, in bytes. */
export class GuestOutput {
  private readonly parts: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] };
  private printed = 0;

  constructor(private readonly maxBytes: number) {}

  print(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    this.printed += bytes.length;
    if (this.printed > this.maxBytes) throw new TooMuchOutput(this.maxBytes);
    this.parts[stream].push(latin1(bytes));
  }

  /** Each byte as the character of the same number. */
  get stdout(): string {
    return this.parts.stdout.join('');
  }

  get stderr(): string {
    return new TextDecoder().decode(Uint8Array.from(this.parts.stderr.join(''), (char) => char.charCodeAt(0)));
  }
}
