// The small project that the sandbox holds when it is opened for the first time.

export const PROJECT_FILES: Readonly<Record<string, string>> = {
  'README.md': `# tides

Works out when the tide is high. Give it a station and a day.

- \`src/tide.ts\`: the sum of the harmonic parts
- \`src/stations.ts\`: the stations that are known
- \`data/stations.json\`: their parts, height in metres
`,
  '.env': `TIDES_TOKEN=only-for-show
`,
  'package.json': `{
  "name": "tides",
  "version": "0.3.0",
  "type": "module",
  "scripts": {
    "build": "tsc",
    "test": "node --test"
  }
}
`,
  'src/tide.ts': `import type { Part } from './stations.js';

/** Height of the water in metres, \`hours\` after midnight. */
export function heightAt(parts: readonly Part[], hours: number): number {
  return parts.reduce((sum, part) => sum + part.height * Math.cos(part.speed * hours - part.phase), 0);
}

// TODO: the time of the next high water
`,
  'src/stations.ts': `export interface Part {
  readonly name: string;
  /** Metres. */
  readonly height: number;
  /** Radians an hour. */
  readonly speed: number;
  readonly phase: number;
}

// TODO: read data/stations.json
export const stations = new Map<string, readonly Part[]>();
`,
  'src/tide.test.ts': `import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { heightAt } from './tide.js';

test('without parts the water stands still', () => {
  equal(heightAt([], 6), 0);
});
`,
  'data/stations.json': `{
  "dover": [{ "name": "M2", "height": 2.24, "speed": 0.5059, "phase": 5.79 }],
  "brest": [{ "name": "M2", "height": 2.05, "speed": 0.5059, "phase": 2.44 }]
}
`,
  'build/tide.js': `export const built = '2026-03-01';
`,
  'build/stations.js': `export const built = '2026-03-01';
`,
};
