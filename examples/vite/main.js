import { connect } from '@sallyport/worker/client';
import { embedded } from '@sallyport/worker/embedded';
import '@sallyport/worker/prompt'; // defines <sallyport-prompt>

const [form, calls, run, stop, prompt, results] = [
  'form',
  '#calls',
  '#run',
  '#stop',
  'sallyport-prompt',
  '#results',
].map((selector) => document.querySelector(selector));
const show = (result) => results.append(`${JSON.stringify(result)}\n`);

const client = await connect({
  createWorker: () => new Worker(new URL('@sallyport/worker/host', import.meta.url), { type: 'module' }),
  sandbox: embedded({ files: { 'notes.txt': 'Buy milk\n' } }),
  prompter: prompt.asPrompter(),
  sessionId: sessionStorage['session'],
});
sessionStorage['session'] = client.sessionId;

form.onsubmit = async (event) => {
  event.preventDefault();
  for await (const result of client.stream(JSON.parse(calls.value))) show(result);
};
stop.onclick = () => client.cancel();
run.disabled = stop.disabled = false;
for (const result of await client.resume()) show(result); // what a reload cut short
