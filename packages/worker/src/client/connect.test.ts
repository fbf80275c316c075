import 'fake-indexeddb/auto';
import { describe } from 'vitest';
import { createEmbeddedSandbox } from '../sandbox/embedded/create-embedded-sandbox.js';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { inProcessShell } from '../sandbox/embedded/shell/in-process-shell.js';
import { inProcessWorker } from '../testing/in-process-worker.js';
import { clientCases } from './cases/client.cases.js';
import { connect } from './connect.js';

const worker = () =>
  inProcessWorker({
    parts: {
      makeSandbox: (descriptor) => {
        const options = descriptor.kind === 'embedded' ? descriptor.options : {};
        return createEmbeddedSandbox({ ...options, engine: inProcessShell(), persist: 'none' });
      },
    },
  });

describe('client of a host in this thread', () => {
  clientCases((options) =>
    connect({ worker: worker(), sandbox: embedded(), namespace: crypto.randomUUID(), ...options }),
  );
});
