import { describe } from 'vitest';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { clientCases } from './cases/client.cases.js';
import { connect } from './connect.js';

const hostWorker = () => new Worker(new URL('../host/host.js', import.meta.url), { type: 'module' });

describe('client of a real worker', () => {
  clientCases((options) =>
    connect({
      worker: hostWorker(),
      sandbox: embedded({ persist: 'none' }),
      namespace: crypto.randomUUID(),
      ...options,
    }),
  );
});
