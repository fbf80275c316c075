import type { EmbeddedDescriptor } from './embedded/descriptor.js';
import type { ContainerDescriptor } from './webcontainer/container-descriptor.js';

/** What a page says about the sandbox that the worker shall make: plain data and ports, one kind a backend. */
export type SandboxDescriptor = EmbeddedDescriptor | ContainerDescriptor;
