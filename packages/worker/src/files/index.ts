// The `./files` entry, for the page: bringing a person's files into a sandbox, and taking them out again.
export { directoryFiles, pickedFiles, type DirectoryLike } from './picked-files.js';
export { readZip, writeZip } from './zip.js';
