export type WebContainerBootErrorCode =
  | 'no-document'
  | 'not-isolated'
  | 'no-shared-memory'
  | 'unsupported-browser'
  /** `WEBCONTAINER_API_IFRAME_URL` is set to what is no address. */
  | 'bad-address'
  | 'no-client'
  | 'frame-blocked'
  | 'already-booted'
  | 'no-network'
  | 'timed-out'
  /** An earlier boot of this page hangs, and holds up every other. */
  | 'reload-needed'
  /** The client or the container said no; the message is theirs. */
  | 'failed';

const TEXTS: Readonly<Record<Exclude<WebContainerBootErrorCode, 'bad-address' | 'failed' | 'timed-out'>, string>> = {
  'no-document':
    'A WebContainer can be booted by a page only, not by a worker: call `webcontainer` where there is a document.',
  'not-isolated':
    'This page is not cross-origin isolated, which a WebContainer needs: serve it with `Cross-Origin-Opener-Policy: same-origin` and `Cross-Origin-Embedder-Policy: require-corp`, over https or on localhost.',
  'no-shared-memory': 'This browser gives the page no SharedArrayBuffer, which a WebContainer needs.',
  'unsupported-browser':
    'This browser cannot run a WebContainer: it lacks WebAssembly, module workers or streams. Use a current Chromium, Firefox or Safari, or the embedded sandbox.',
  'no-client':
    'The package @webcontainer/api could not be loaded: add it to your project (`npm install @webcontainer/api`).',
  'frame-blocked':
    "The frame of the WebContainer was blocked: allow its origin in `frame-src` of the page's content security policy (https://stackblitz.com, unless WEBCONTAINER_API_IFRAME_URL says otherwise). Then reload the page.",
  'already-booted':
    'Another part of this page has booted a WebContainer, and there can be one only: pass that one, `webcontainer(instance)`.',
  'no-network': 'The WebContainer did not start, and this browser is offline: it loads its code from the network.',
  'reload-needed': 'An earlier start of the WebContainer hangs, and holds up every other: reload the page.',
};

/** Why a WebContainer could not be booted; the message says what to do. */
export class WebContainerBootError extends Error {
  override readonly name = 'WebContainerBootError';
  constructor(
    readonly code: WebContainerBootErrorCode,
    message?: string,
    options?: ErrorOptions,
  ) {
    super(message ?? TEXTS[code as keyof typeof TEXTS], options);
  }
}
