/**
 * Splits a text that lists rules, as command lines and front matter have it: by commas and white space outside of
 * parentheses. A list of texts is split text by text.
 */
export function splitRuleList(list: string | readonly string[]): readonly string[] {
  return typeof list === 'string' ? splitText(list) : list.flatMap(splitText);
}

function splitText(text: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let current = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') {
      current += char + text.charAt(at + 1);
      at += 1;
      continue;
    }
    if (char === '(') depth += 1;
    if (char === ')' && depth > 0) depth -= 1;
    if (depth === 0 && /[\s,]/.test(char)) {
      if (current !== '') rules.push(current);
      current = '';
    } else {
      current += char;
    }
  }
  if (current !== '') rules.push(current);
  return rules;
}
