import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { guestPowerCases } from './guest-powers.cases.js';
import { inProcessShell } from './shell/in-process-shell.js';

guestPowerCases((options) => createEmbeddedSandbox({ persist: 'none', engine: inProcessShell(), ...options }));
