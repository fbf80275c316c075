/** Names a container that the page has booted, for the worker. `port` serves `ContainerApi` and is transferred. */
export interface ContainerDescriptor {
  readonly kind: 'webcontainer';
  readonly port: MessagePort;
  /** Absolute. */
  readonly workdir: string;
  readonly persistent: boolean;
}
