// The `./webcontainer` entry, for the page. The published client loads with the first boot.
export { webcontainer, type WebContainerOptions, type WebContainerSandbox } from './webcontainer.js';
export { WebContainerBootError, type WebContainerBootErrorCode } from './page/boot-error.js';
export type { BootStep } from './page/container.js';
