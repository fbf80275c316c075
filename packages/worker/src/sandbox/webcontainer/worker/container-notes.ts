/** What the model is told of the container beside its shell. */
export function containerNotes(persistent: boolean): string {
  return [
    'It is a WebContainer: Node.js, npm and npx are there, and few other programs; no bash, git or Python packages.',
    'Functions, loops, heredocs and command substitutions are refused by its shell: for more than plain commands, write a script file and run it with node.',
    'stdout and stderr come as one stream. Text beyond ASCII may arrive damaged (\ufffd): send it to a file with > and read that with Read.',
    'Commands see no stored outputs; Read and Grep do. Files are read and written only below the working directory.',
    'Start servers in the background; the person sees a preview of each port that is opened.',
    persistent
      ? 'Files outlive the page, but node_modules does not: run npm install again after a reload.'
      : 'Files are gone when the page is.',
  ].join(' ');
}
