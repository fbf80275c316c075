// The `./embedded` entry, for the page: a description, and nothing of the sandbox itself.
export { embedded, type EmbeddedDescriptor } from './descriptor.js';
export type { EmbeddedOptions } from './embedded-options.js';
