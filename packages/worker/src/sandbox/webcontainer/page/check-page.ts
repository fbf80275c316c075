import { WebContainerBootError } from './boot-error.js';

/** What of the page a boot needs; given in tests. */
export interface PageFacts {
  readonly document?: unknown;
  readonly crossOriginIsolated?: boolean;
  readonly SharedArrayBuffer?: unknown;
  readonly WebAssembly?: unknown;
  readonly WritableStream?: unknown;
  readonly Atomics?: unknown;
}

/** @throws WebContainerBootError for what is known beforehand: the client itself would wait without end. */
export function checkPage(page: PageFacts = globalThis as PageFacts): void {
  if (page.document === undefined) throw new WebContainerBootError('no-document');
  if (!page.WebAssembly || !page.WritableStream || !page.Atomics)
    throw new WebContainerBootError('unsupported-browser');
  if (!page.crossOriginIsolated) throw new WebContainerBootError('not-isolated');
  if (!page.SharedArrayBuffer) throw new WebContainerBootError('no-shared-memory');
}
