// The worker's side: counts bare messages, or reads the output of a process of a container.
import { createContainerSandbox } from '../../../packages/worker/src/sandbox/webcontainer/worker/create-container-sandbox.ts';

/** @type {import('@sallyport/core').Sandbox | undefined} */
let sandbox;
let left = 0;

addEventListener('message', ({ data }) => {
  if (data === 'ready?') postMessage('ready');
  else if (data === 'read') void read().then((chars) => postMessage(chars));
  else if (typeof data === 'string') {
    if (--left === 0) postMessage('done');
  } else if ('bare' in data) left = data.bare;
  else {
    sandbox = createContainerSandbox(data.descriptor);
    postMessage('made');
  }
});

async function read() {
  const process = await sandbox?.spawn({ argv: ['print'] });
  let chars = 0;
  for await (const { data } of process?.output ?? []) chars += data.length;
  return chars;
}
