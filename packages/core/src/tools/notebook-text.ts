import * as z from 'zod/mini';
import { plainText } from '../results/plain-text.js';

/** Text as notebooks keep it: whole, or line by line. */
const lines = z.union([z.string(), z.array(z.string())]);

const output = z.object({
  output_type: z.catch(z.string(), ''),
  text: z.optional(lines),
  data: z.optional(z.record(z.string(), z.unknown())),
  traceback: z.optional(z.array(z.string())),
});

const notebook = z.object({
  cells: z.array(
    z.object({
      cell_type: z.catch(z.string(), 'unknown'),
      source: z.catch(lines, ''),
      outputs: z.catch(z.array(z.unknown()), []),
    }),
  ),
});

/** The cells of a Jupyter notebook as text, each with a heading, its source and what it printed; undefined for no notebook. */
export function notebookText(text: string): string | undefined {
  const { cells } = readNotebook(text) ?? {};
  if (!cells) return undefined;
  const parts = cells.map(({ cell_type: type, source, outputs }, index) => {
    const printed = outputs.flatMap((each) => {
      const read = output.safeParse(each);
      return read.success ? outputText(read.data) : [];
    });
    return [`# %% [${type}] cell ${index + 1}`, joined(source), ...printed.map((each) => `# output:\n${each}`)]
      .filter((part) => part !== '')
      .join('\n');
  });
  return parts.map((part) => `${part}\n`).join('\n');
}

function readNotebook(text: string): z.infer<typeof notebook> | undefined {
  try {
    return notebook.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON, so whatever it is called: read as the text it is.
    return undefined;
  }
}

function outputText({ text, data, traceback }: z.infer<typeof output>): readonly string[] {
  if (traceback) return [plainText(traceback.join('\n')).trimEnd()];
  if (text !== undefined) return [plainText(joined(text)).trimEnd()];
  const plain = lines.safeParse(data?.['text/plain']).data;
  const others = Object.keys(data ?? {}).filter((type) => type !== 'text/plain');
  const shown = plain === undefined ? [] : [plainText(joined(plain)).trimEnd()];
  return [...shown, ...(others.length > 0 ? [`[also as ${others.join(', ')}]`] : [])];
}

const joined = (text: string | readonly string[]) => (typeof text === 'string' ? text : text.join(''));
