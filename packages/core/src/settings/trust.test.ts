import { describe, expect, it } from 'vitest';
import { grantsHash, type SettingsGrant } from './trust.js';

const rule = (text: string, source: SettingsGrant['source'] = 'projectSettings'): SettingsGrant => ({
  kind: 'allow-rule',
  text,
  source,
});

describe('grantsHash', () => {
  it('reading 6: names the content, not its order or its file', async () => {
    const one = await grantsHash([rule('Read'), rule('Bash')]);
    expect(await grantsHash([rule('Bash', 'localSettings'), rule('Read'), rule('Read')])).toBe(one);
    expect(await grantsHash([rule('Bash')])).not.toBe(one);
    expect(await grantsHash([{ ...rule('Read'), kind: 'directory' }, rule('Bash')])).not.toBe(one);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
  });
});
