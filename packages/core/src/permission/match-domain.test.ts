import { describe, expect, it } from 'vitest';
import { buildDomainIndex, domainPattern, hostOf, matchDomain } from './match-domain.js';

function matches(content: string, url: string): boolean | undefined {
  const pattern = domainPattern(content);
  const host = hostOf(url);
  if (pattern === undefined || host === undefined) return undefined;
  return matchDomain(buildDomainIndex([{ host: pattern, tag: content }]), host).length > 0;
}

describe('WebFetch(domain:…)', () => {
  it.each<[content: string, url: string, expected: boolean | undefined]>([
    ['domain:example.com', 'https://example.com/a', true],
    ['domain:Example.COM.', 'https://example.com/a', true],
    ['domain:example.com', 'https://EXAMPLE.com.:8443/a', true],
    ['domain: example.com ', 'http://example.com', true],
    ['domain:example.com', 'https://www.example.com/', false],
    ['domain:example.com', 'https://example.com.attacker.example/', false],
    ['domain:example.com', 'https://notexample.com/', false],
    ['domain:example.com', 'https://example.com@evil.example/', false],
    ['domain:example.com', 'https://evil.example/example.com', false],
    ['domain:example.com', 'https://evil.example\\@example.com/', false],
    ['domain:*.google.com', 'https://mail.google.com/', true],
    ['domain:*.google.com', 'https://a.b.google.com/', true],
    ['domain:*.google.com', 'https://google.com/', false],
    ['domain:*.google.com', 'https://evilgoogle.com/', false],
    ['domain:*.google.com', 'https://attacker.example%00.google.com/', undefined],
    ['domain:example.*', 'https://example.org/', true],
    ['domain:example.*', 'https://example.evil.com/', false],
    ['domain:api-*.example.com', 'https://api-eu.example.com/', true],
    ['domain:api-*.example.com', 'https://api-eu.x.example.com/', false],
    ['domain:*.api-*.example.com', 'https://a.b.api-eu.example.com/', true],
    ['domain:*.api-*.example.com', 'https://api-eu.example.com/', false],
    ['domain:*', 'https://anything.example/', true],
    ['domain:*', 'http://[::1]:3000/', true],
    ['domain:*.0.0.1', 'http://127.0.0.1/', false],
    ['domain:127.0.0.1', 'http://2130706433/', true],
    ['domain:münchen.example', 'https://xn--mnchen-3ya.example/', true],
    ['domain:exam', 'https://example.com/', false],
    ['domain:example.com', 'ftp://example.com/', undefined],
    ['domain:example.com', 'not a url', undefined],
    ['domain:example.com/path', 'https://example.com/', undefined],
    ['domain:user@example.com', 'https://example.com/', undefined],
    ['domain:', 'https://example.com/', undefined],
    ['example.com', 'https://example.com/', undefined],
    ['domain:__proto__', 'https://example.com/', false],
    ['domain:constructor', 'https://example.com/', false],
  ])('L4.5 %s on %s: %s', (content, url, expected) => {
    expect(matches(content, url)).toBe(expected);
  });
});
