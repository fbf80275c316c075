// New random scripts, run under real bash in a jail, against what the analysis says of them. Needs root and bash on Linux;
// does nothing elsewhere. `npm run oracle -- --count 20000 --seeds 1,2,3 --save`: faults become fixtures.
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateScripts } from './oracle/generate.mjs';
import { Jail } from './oracle/jail.mjs';
import { judge } from './oracle/judge.mjs';
import { ROOT } from './run.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '3000' },
    seeds: { type: 'string', default: String(Date.now() % 1_000_000) },
    save: { type: 'boolean', default: false },
  },
});
if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/bin/bash')) {
  console.log('oracle: needs Linux, root and bash; skipped.');
  process.exit(0);
}

const seeds = values.seeds.split(',').map(Number);
const each = Math.ceil(Number(values.count) / seeds.length);
const totals = { scripts: 0, executing: 0, complete: 0, allowed: 0, faults: 0 };
const jail = new Jail();
try {
  for (const seed of seeds) {
    for (const run of await jail.run(generateScripts(seed, each))) {
      const verdict = judge(run);
      totals.scripts += 1;
      if (run.executed.length > 0) totals.executing += 1;
      if (verdict.complete) totals.complete += 1;
      if (verdict.allowed) totals.allowed += 1;
      if (verdict.kinds.length === 0) continue;
      totals.faults += 1;
      console.log(JSON.stringify({ kinds: verdict.kinds, ...run }));
      if (values.save) {
        const file = join(ROOT, 'packages/core/fixtures/bash-oracle-finds.jsonl');
        appendFileSync(file, `${JSON.stringify(run)}\n`);
      }
    }
  }
} finally {
  jail.dispose();
}
console.log(`oracle: seeds ${seeds.join(', ')}: ${JSON.stringify(totals)}`);
if (totals.faults > 0) process.exitCode = 1;
