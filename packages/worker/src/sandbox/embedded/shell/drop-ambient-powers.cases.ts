// A worker for the test of dropAmbientPowers.
import { dropAmbientPowers } from './drop-ambient-powers.js';

const look = () =>
  Object.fromEntries(
    ['fetch', 'indexedDB', 'Worker', 'caches', 'navigator'].map((name) => [name, typeof Reflect.get(globalThis, name)]),
  );
const before = look();
dropAmbientPowers(globalThis);
postMessage({ before, after: look() });
