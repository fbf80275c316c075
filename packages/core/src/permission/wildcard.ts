/** `*` is any run of characters; everything else is itself, and the whole text must match. In time that grows with the text alone. */
export type Wildcard = (text: string) => boolean;

// No regular expression: rules of strangers hold before anyone trusts them, and `*a*a*a*b` must not stop the worker.
export function wildcard(pattern: string): Wildcard {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return (text) => text === first;
  const middle = rest.filter((part) => part !== '');
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of middle) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > end) return false;
      at = found + part.length;
    }
    return true;
  };
}
