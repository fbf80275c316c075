import type { WebContainer } from '@webcontainer/api';
import { WebContainerBootError } from './boot-error.js';
import { checkPage } from './check-page.js';
import { frames } from './frames.js';

export interface BootOptions {
  /** Of the page; default: that of the client, `require-corp`. Safari knows no other. */
  readonly coep?: 'require-corp' | 'credentialless';
  /** Name of the directory that holds the project. */
  readonly workdirName?: string;
  /** ms that the start may take; default 60,000. */
  readonly bootTimeoutMs?: number;
}

export interface BootedInstance {
  readonly instance: WebContainer;
  /** The frame that the client made for it; none where another boot had made it. */
  readonly frame: HTMLIFrameElement | undefined;
}

const BOOT_MS = 60_000;

/** A boot that timed out holds the client's lock for ever. */
let hanging = false;

/**
 * Boots through the published client, which has no time limit and waits in silence for a frame that was blocked.
 * @throws WebContainerBootError
 */
export async function bootInstance({ bootTimeoutMs = BOOT_MS, ...options }: BootOptions): Promise<BootedInstance> {
  checkPage();
  checkAddress();
  if (hanging) throw new WebContainerBootError('reload-needed');
  const client = await import('@webcontainer/api').catch((cause: unknown) => {
    throw new WebContainerBootError('no-client', undefined, { cause });
  });
  const before = frames();
  const watch = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failure = new Promise<never>((_, reject) => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (/^(frame|child|default)-src$/.test(effectiveDirective)) reject(hang('frame-blocked'));
    };
    document.addEventListener('securitypolicyviolation', onViolation, { signal: watch.signal });
    timer = setTimeout(() => {
      reject(navigator.onLine ? hang('timed-out', silence(bootTimeoutMs)) : hang('no-network'));
    }, bootTimeoutMs);
  });
  try {
    const instance = await Promise.race([client.WebContainer.boot(options), failure]);
    return { instance, frame: frames().find((frame) => !before.includes(frame)) };
  } catch (error) {
    if (error instanceof WebContainerBootError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    if (/only a single/i.test(message)) throw new WebContainerBootError('already-booted', undefined, { cause: error });
    throw new WebContainerBootError('failed', `The WebContainer could not be started: ${message}`, { cause: error });
  } finally {
    clearTimeout(timer);
    watch.abort();
  }
}

/** Of a wrong one the client says no more than that a URL is invalid. */
function checkAddress(): void {
  const { WEBCONTAINER_API_IFRAME_URL: address } = globalThis as { readonly WEBCONTAINER_API_IFRAME_URL?: unknown };
  if (address === undefined || URL.canParse(String(address))) return;
  throw new WebContainerBootError(
    'bad-address',
    `WEBCONTAINER_API_IFRAME_URL is '${String(address)}', which is no URL: remove it, or give the whole address, as in https://stackblitz.com.`,
  );
}

function hang(...given: ConstructorParameters<typeof WebContainerBootError>): WebContainerBootError {
  hanging = true;
  return new WebContainerBootError(...given);
}

function silence(ms: number): string {
  return `The WebContainer did not start within ${ms} ms. Usual causes: cookies or storage of other sites are blocked; an extension or a firewall blocks its frame; the frame's own answer lacks isolation headers; a slow network. Change that and reload the page.`;
}
