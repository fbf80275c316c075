import 'fake-indexeddb/auto';
import type { Diagnostic } from '@sallyport/core';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idbSettingsStore } from '../stores/idb-settings-store.js';
import { fetchedPolicy } from './fetched-policy.js';

let answer: { status: number; body: string } = { status: 200, body: '{}' };
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(answer.status).end(answer.body);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/policy.json`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const POLICY = { permissions: { deny: ['Bash(curl:*)'] } };

function setUp(prefix: string) {
  const told: Diagnostic[] = [];
  let now = 0;
  const policy = fetchedPolicy(
    url,
    idbSettingsStore(prefix),
    (one) => told.push(one),
    () => now,
  );
  return { policy, told, pass: (ms: number) => void (now += ms) };
}

it('L4.3 the policy is fetched once and kept: a later start has it without the server', async () => {
  answer = { status: 200, body: JSON.stringify(POLICY) };
  asked = 0;
  const first = setUp('kept');
  expect([await first.policy.load(), await first.policy.load(), asked]).toEqual([POLICY, POLICY, 1]);
  answer = { status: 503, body: '' };
  const second = setUp('kept');
  expect(await second.policy.load()).toEqual(POLICY);
  expect(second.told).toMatchObject([{ severity: 'warning', source: 'policySettings' }]);
});

it.each([
  [404, '{}', 'the server answered 404'],
  [200, '{"permissions":', 'JSON'],
  [200, '[]', 'it is no JSON object'],
])('L4.3 %i with %s is no policy, and where no copy is kept that is said', async (status, body, why) => {
  answer = { status, body };
  const { policy } = setUp(`none-${why}`);
  const loaded = await policy.load();
  expect(loaded).toBeInstanceOf(Error);
  expect((loaded as Error).message).toContain(why);
});

it('L4.3 a policy of an hour ago is fetched anew beside the calls, and a failure keeps it', async () => {
  answer = { status: 200, body: JSON.stringify(POLICY) };
  const { policy, pass } = setUp('old');
  await policy.load();
  answer = { status: 200, body: '{"permissions":{"deny":["Read"]}}' };
  pass(3_599_999);
  expect(await policy.load()).toEqual(POLICY);
  pass(1);
  asked = 0;
  const settled = async (wanted: unknown) => {
    // The reading that starts the fetch does not wait for it.
    while (JSON.stringify(await policy.load()) !== JSON.stringify(wanted)) await new Promise(setImmediate);
  };
  await settled({ permissions: { deny: ['Read'] } });
  expect(asked).toBe(1);
});
