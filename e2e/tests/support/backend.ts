/** Where the commands run. A WebContainer is the published client over the protocol host of this server. */
export type Backend = 'embedded' | 'webcontainer';
