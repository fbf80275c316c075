// `WebFetch(domain:…)`: rules about a host, compared as the parser of URLs that fetches will read it.
import { wildcard, type Wildcard } from './wildcard.js';

/** The host of a URL as rules see it: lower case, no trailing dot. Undefined where there is none that may be fetched. */
export function hostOf(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
  return cleanHost(parsed.hostname);
}

// What the URL standard forbids in hosts, and the escapes that parsers of other kinds would decode later.
// eslint-disable-next-line no-control-regex -- these are what must not be there
const ODD = /[\u0000-\u0020\u007f%#/:<>?@\\^|]/;

function cleanHost(host: string): string | undefined {
  const plain = host.toLowerCase().replace(/\.+$/, '');
  const bracketed = /^\[[0-9a-f:.]+\]$/.test(plain);
  return plain !== '' && (bracketed || !ODD.test(plain)) ? plain : undefined;
}

/** Hosts by rule; look-ups cost the number of labels, not of rules. */
export interface DomainIndex<Tag> {
  readonly exact: ReadonlyMap<string, readonly Tag[]>;
  /** `*.example.com`, under `example.com`. */
  readonly below: ReadonlyMap<string, readonly Tag[]>;
  /** `domain:*` */
  readonly every: readonly Tag[];
  /** A `*` elsewhere stays inside one label. */
  readonly patterns: readonly LabelPattern<Tag>[];
}

interface LabelPattern<Tag> {
  readonly labels: readonly Wildcard[];
  /** Begins with `*.`: any number of further labels in front, at least one. */
  readonly deep: boolean;
  readonly tag: Tag;
}

/** The host part of a rule's content, or undefined where the content is no `domain:` rule with a host that could match. */
export function domainPattern(content: string): string | undefined {
  const match = /^\s*domain\s*:\s*(\S+)\s*$/.exec(content);
  const text = match?.[1]?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === '*' || text.includes('*')) {
    const host = text.replace(/\.+$/, '');
    return host !== '' && !ODD.test(host) ? host : undefined;
  }
  // Through the same parser as a call's URL, so that `münchen.example` and its punycode are one host.
  const host = hostOf(`https://${text}/`);
  return host !== undefined && !/[/?#@:]/.test(text.replace(/^\[.*\]$/, '')) ? host : undefined;
}

export function buildDomainIndex<Tag>(
  rules: readonly { readonly host: string; readonly tag: Tag }[],
): DomainIndex<Tag> {
  const exact = new Map<string, Tag[]>();
  const below = new Map<string, Tag[]>();
  const every: Tag[] = [];
  const patterns: LabelPattern<Tag>[] = [];
  for (const { host, tag } of rules) {
    if (host === '*') every.push(tag);
    else if (!host.includes('*')) push(exact, host, tag);
    else if (host.startsWith('*.') && !host.slice(2).includes('*')) push(below, host.slice(2), tag);
    else {
      const deep = host.startsWith('*.');
      patterns.push({
        labels: host
          .slice(deep ? 2 : 0)
          .split('.')
          .map(wildcard),
        deep,
        tag,
      });
    }
  }
  return { exact, below, every, patterns };
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Every rule that matches `host`, as `hostOf` gave it. */
export function matchDomain<Tag>(index: DomainIndex<Tag>, host: string): Tag[] {
  const hits = [...index.every, ...(index.exact.get(host) ?? [])];
  // An address in brackets or of numbers has no sub-domains.
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return hits;
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    hits.push(...(index.below.get(host.slice(dot + 1)) ?? []));
  }
  if (index.patterns.length === 0) return hits;
  const labels = host.split('.');
  for (const { labels: patterns, deep, tag } of index.patterns) {
    const extra = labels.length - patterns.length;
    if (deep ? extra < 1 : extra !== 0) continue;
    if (patterns.every((pattern, at) => pattern(labels[extra + at] ?? ''))) hits.push(tag);
  }
  return hits;
}
