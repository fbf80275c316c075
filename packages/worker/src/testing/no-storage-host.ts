// A worker for tests in which IndexedDB is not there, as in some private windows.
import { startHost } from '../host/start-host.js';

Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
startHost();
