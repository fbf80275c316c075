import type { Subject } from '../permission/subject.js';
import type { SandboxFs } from '../ports/sandbox.js';

/** UTF-16 units; a longer text would cost the page more than its comparison is worth. */
const MAX_CHARS = 100_000;

/** What a Write would put something else in the place of, for a person to compare; null where there is none, or it is no text. */
export async function replacedText(
  tool: string,
  { paths }: Pick<Subject, 'paths'>,
  fs: Pick<SandboxFs, 'read' | 'stat'>,
): Promise<string | null> {
  const [path, another] = paths;
  if (tool !== 'Write' || !path || another) return null;
  try {
    if ((await fs.stat(path.real)).size > 4 * MAX_CHARS) return null;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await fs.read(path.real));
    return text.length > MAX_CHARS ? null : text;
  } catch {
    // Not there, no text, or not to be read: the prompt shows what would be written, and that alone.
    return null;
  }
}
