import { connect, createHostWorker, embedded } from './sallyport.js'; // defines <sallyport-prompt>, too

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
  createWorker: createHostWorker,
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
