// The published client against the protocol host of e2e/webcontainer-host, which the test server serves at /headless.
import { collect } from '@sallyport/core/testing';
import { hostControl, type HostControl } from '../../../../../e2e/webcontainer-host/control.js';
import { webcontainer, type WebContainerOptions, type WebContainerSandbox } from './webcontainer.js';
import { createContainerSandbox, type ContainerSandbox } from './worker/create-container-sandbox.js';

/** Whether the tests run against the real service: `npm run test:webcontainer:live`. */
export const isLive =
  (import.meta as { readonly env?: Readonly<Record<string, string>> }).env?.['VITE_WEBCONTAINER_LIVE'] === '1';

/** Boots from this server from now on. The test's way to steer it. */
export function useHost(): HostControl {
  if (!isLive) Object.assign(globalThis, { WEBCONTAINER_API_IFRAME_URL: location.origin });
  return hostControl(globalThis);
}

export interface OverHost {
  readonly container: WebContainerSandbox;
  readonly sandbox: ContainerSandbox;
  /** Closes the page's end of the port, without a word to the other. */
  hangUp(): void;
  /** Disposes of it, or lets go of one that is dead. */
  end(): Promise<void>;
}

/** Both ends of a sandbox in this page, with a real port between them. */
export async function overHost(
  options: WebContainerOptions = {},
  times: Parameters<typeof createContainerSandbox>[1] = {},
): Promise<OverHost> {
  const container = webcontainer({ persist: 'none', workdirName: 'project', ...options });
  const { descriptor, release } = await container.open('test');
  if (descriptor.kind !== 'webcontainer') throw new Error('It opened another sandbox.');
  const sandbox = createContainerSandbox(descriptor, times);
  return { container, sandbox, hangUp: release, end: () => sandbox.dispose().finally(release) };
}

/** The first command waits for the test server to bundle the host; no test should have to. */
export async function warmUp(): Promise<void> {
  useHost();
  const { sandbox, end } = await overHost();
  await collect(await sandbox.spawn({ argv: ['true'] }));
  await end();
}
