/** One place of a glob: any run of items, any one item, or one that passes a test. */
export type GlobToken<Item> = '*' | '?' | ((item: Item) => boolean);

/**
 * Whether the tokens match all the items. The last star takes one item more whenever what follows it does not fit, so the
 * time grows with the product of both lengths at worst, whoever wrote the pattern.
 */
export function matchGlob<Item>(tokens: readonly GlobToken<Item>[], items: readonly Item[]): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < items.length) {
    const current = tokens[token];
    if (current === '*') {
      star = token++;
      starAt = at;
    } else if (current === '?' || current?.(items[at] as Item)) {
      token += 1;
      at += 1;
    } else if (star >= 0) {
      token = star + 1;
      at = ++starAt;
    } else return false;
  }
  return tokens.slice(token).every((rest) => rest === '*');
}
