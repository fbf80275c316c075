import type { EmbeddedDescriptor } from './embedded/descriptor.js';

/** What a page says about the sandbox that the worker shall make: plain data, one kind a backend. */
export type SandboxDescriptor = EmbeddedDescriptor;
