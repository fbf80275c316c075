import type { EmbeddedOptions } from './embedded-options.js';

/** Names the embedded sandbox for the host, which makes it in its worker. Plain data. */
export interface EmbeddedDescriptor {
  readonly kind: 'embedded';
  readonly options: EmbeddedOptions;
}

/**
 * The sandbox that needs no network and no headers: an own file system and a shell, both in workers of this page.
 * @example connect({ worker, sandbox: embedded({ files: { 'index.js': 'console.log(1)' } }) })
 */
export function embedded(options: EmbeddedOptions = {}): EmbeddedDescriptor {
  return { kind: 'embedded', options };
}
