import type { Sandbox } from '@sallyport/core';
import type { SandboxDescriptor } from '../sandbox/sandbox-descriptor.js';

/** A sandbox that may have something left to save. */
export type HostSandbox = Sandbox & { flush?(): Promise<void> };

/** Makes the sandbox that the page described; loads only the code of that kind. */
export async function makeSandbox(
  descriptor: SandboxDescriptor,
  namespace: string,
  onStorageError: (error: unknown) => void,
): Promise<HostSandbox> {
  switch (descriptor.kind) {
    case 'embedded': {
      const { createEmbeddedSandbox } = await import('../sandbox/embedded/create-embedded-sandbox.js');
      const { name = 'default', ...options } = descriptor.options;
      return createEmbeddedSandbox({ ...options, name: `${namespace}:${name}`, onStorageError });
    }
    case 'webcontainer': {
      const { createContainerSandbox } = await import('../sandbox/webcontainer/worker/create-container-sandbox.js');
      return createContainerSandbox(descriptor);
    }
    default:
      throw new TypeError(
        `No sandbox of kind "${String((descriptor as { kind?: unknown } | null)?.kind)}" is known here`,
      );
  }
}
