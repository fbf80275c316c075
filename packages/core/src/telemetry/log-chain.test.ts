import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionRecord } from '../ports/log-store.js';
import { sealRecord, verifyLog, type UnsealedRecord } from './log-chain.js';
import { parseLogLine } from './log-lines.js';
import { redactRecord } from './redact-record.js';

const unsealed = (n: number, input: unknown = { command: `ls ${n}` }): UnsealedRecord => ({
  at: n,
  session: 's1',
  toolUseId: `toolu_${n}`,
  tool: 'Bash',
  decision: { behavior: 'allow', from: 'rule', policy: 'allow' },
  outcome: 'success',
  stop: false,
  durations: { total: 1, waiting: 0, stages: { 1: 0.25 } },
  lostBefore: n === 2 ? 4 : 0,
  private: {
    input,
    by: { from: 'rule', rule: 'Bash(ls:*)', source: 'userSettings' },
    place: { cwd: '/a', home: '/h', projectRoot: '/a', workingDirectories: ['/a'], mode: 'default' },
  },
});

async function chain(length: number, input?: (n: number) => unknown): Promise<DecisionRecord[]> {
  const records: DecisionRecord[] = [];
  for (let n = 0; n < length; n++) {
    records.push(await sealRecord(input ? unsealed(n, input(n)) : unsealed(n), records.at(-1)));
  }
  return records;
}

const written = (records: readonly DecisionRecord[]) =>
  records.map((record) => parseLogLine(JSON.stringify(record)) ?? expect.unreachable());

describe('decision log: the chain', () => {
  it('a log as written verifies, and says what was lost', async () => {
    const records = await chain(5);
    expect(records.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect(await verifyLog(records)).toEqual({ ok: true, records: 5, lost: 4 });
    expect(await verifyLog(written(records))).toEqual({ ok: true, records: 5, lost: 4 });
    expect(await verifyLog([])).toEqual({ ok: true, records: 0, lost: 0 });
  });

  it('a log whose oldest records were dropped verifies, and says how many', async () => {
    expect(await verifyLog((await chain(5)).slice(2))).toEqual({ ok: true, records: 3, lost: 4, dropped: 2 });
  });

  it('a redacted log verifies, and holds no input, reason or place', async () => {
    const redacted = written((await chain(3)).map(redactRecord));
    expect(await verifyLog(redacted)).toEqual({ ok: true, records: 3, lost: 4 });
    expect(JSON.stringify(redacted)).not.toMatch(/ls |"\/a"|Bash\(/);
  });

  it('equal inputs have different hashes, so that none can be guessed', async () => {
    const [first, second] = await chain(2, () => ({ command: 'ls' }));
    expect(first?.privateHash).not.toBe(second?.privateHash);
  });

  const change = (records: readonly DecisionRecord[], at: number, with_: Partial<DecisionRecord>) =>
    records.map((record, index) => (index === at ? { ...record, ...with_ } : record));
  it.each<[string, (records: DecisionRecord[]) => readonly DecisionRecord[], object]>([
    ['an outcome changed', (r) => change(r, 1, { outcome: 'denied' }), { index: 1, seq: 1, reason: 'changed' }],
    [
      'an input changed',
      (r) => change(r, 2, { private: { ...(r[2]?.private as never as object), input: { command: 'rm' } } as never }),
      { index: 2, seq: 2, reason: 'private-part-changed' },
    ],
    ['a record taken out', (r) => r.toSpliced(2, 1), { index: 2, seq: 3, reason: 'does-not-follow' }],
    [
      'two exchanged',
      (r) => [r[0], r[2], r[1], r[3]] as DecisionRecord[],
      { index: 1, seq: 2, reason: 'does-not-follow' },
    ],
    ['one repeated', (r) => [r[0], r[0], r[1]] as DecisionRecord[], { index: 1, seq: 0, reason: 'does-not-follow' }],
    ['another session', (r) => change(r, 3, { session: 's2' }), { index: 3, seq: 3, reason: 'other-session' }],
  ])('names the first broken link: %s', async (_, breakIt, fault) => {
    expect(await verifyLog(breakIt(await chain(4)))).toEqual({ ok: false, ...fault });
  });

  it('any input survives the way through a file, and any change of it is seen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (input, other) => {
        const [record] = written(await chain(1, () => input));
        expect(await verifyLog([record as DecisionRecord])).toEqual({ ok: true, records: 1, lost: 0 });
        fc.pre(JSON.stringify(input) !== JSON.stringify(other) && other !== 0);
        const forged = { ...record, private: { ...record?.private, input: other } } as DecisionRecord;
        expect((await verifyLog([forged])).ok).toBe(JSON.stringify(record?.private?.input) === JSON.stringify(other));
      }),
      { numRuns: 60 },
    );
  });

  it('an input that is no JSON costs its text, not the record', async () => {
    const [record] = await chain(1, () => ({ big: 1n }));
    expect([record?.private?.input, await verifyLog([record as DecisionRecord])]).toEqual([
      null,
      { ok: true, records: 1, lost: 0 },
    ]);
  });

  it('a very long input is left out', async () => {
    const [record] = await chain(1, () => ({ content: 'x'.repeat(200_000) }));
    expect([record?.private?.input, (await verifyLog([record as DecisionRecord])).ok]).toEqual([null, true]);
  });

  it.each(['', 'x', '{}', '[]', 'null', '{"seq":0}'])('line %j is no record', (line) => {
    expect(parseLogLine(line)).toBeUndefined();
  });
});
