// The playground: connects a worker, and gives every part of the page what it shows.
import { connect, type Client, type WorkerState } from '@sallyport/worker/client';
import { SallyportPromptElement } from '@sallyport/worker/prompt';
import { composer } from './composer/composer.js';
import { FIRST_CHECKS, functionHook } from './demo/demo-checks.js';
import { DEMO_SETTINGS } from './demo/demo-settings.js';
import { PAGE_TOOLS } from './demo/page-tools.js';
import { sandboxPanel } from './panel/sandbox-panel.js';
import { changesSession, createPlayground, type Playground } from './playground.js';
import { watchQuestions } from './question-link.js';
import { RECORDINGS } from './recordings/recordings.js';
import { chosenSandbox, sandboxOf, switchSandbox } from './sandbox-choice.js';
import { newSession, sessionId } from './session-id.js';
import { sessionPanels, type SessionPanels } from './session-panels.js';
import { showOwner } from './show-owner.js';
import { showStorageProblem } from './show-storage-problem.js';
import './styles/main.css';
import { createTimeline } from './timeline/timeline.js';
import { welcome } from './timeline/welcome.js';
import { announce } from './ui/announce.js';
import { byId } from './ui/by-id.js';
import { button, el } from './ui/el.js';

/** ms between two events of a recording, so that one can watch; `?pace=0` plays at once. */
const DEFAULT_PACE = 15;

async function start(): Promise<void> {
  const prompt = byId('prompt');
  if (!(prompt instanceof SallyportPromptElement)) throw new Error('<sallyport-prompt> is not defined');
  watchQuestions(prompt);
  let panels: SessionPanels | null = null;
  let checks = FIRST_CHECKS;
  let playground: Playground | null = null;
  const kind = chosenSandbox();
  const sandbox = sandboxPanel(kind, async (other) =>
    // Under an id of its own: this one's session is open.
    switchSandbox(other, client, (chosen) => open(crypto.randomUUID(), chosen, client.sessionId)),
  );
  const open = async (id: string, chosen = kind, name = id): Promise<Client> =>
    connect({
      createWorker: () => new Worker(new URL('@sallyport/worker/host', import.meta.url), { type: 'module' }),
      onWorkerState: (state) => {
        showWorkerState(client, state);
        if (state.state === 'taken-over') void playground?.takeUp();
      },
      sandbox: await sandboxOf(chosen, name, sandbox),
      sessionId: id,
      settings: DEMO_SETTINGS,
      trusted: true,
      prompter: prompt.asPrompter(),
      tools: PAGE_TOOLS,
      hooks: [functionHook(() => checks.functionHook)],
      onEvent: (event) => {
        playground?.watch(event);
        if (event.type === 'storage-failed') showStorageProblem(event.message);
        // The session may end, or go to another tab, while the lists are read.
        if (changesSession(event)) panels?.refresh().catch(() => undefined);
      },
    });
  const client = await open(sessionId());
  panels = sessionPanels(client, (chosen) => (checks = chosen));
  byId('panels').append(sandbox.element);
  playground = show(client, panels);
  await panels.refresh();
  showOwner(client);
  if (!client.watching) await playground.takeUp();
}

function show(client: Client, panels: SessionPanels): Playground {
  const timeline = createTimeline({
    cancel: (toolUseId) => {
      client
        .cancel(toolUseId)
        .catch((error: unknown) => announce(error instanceof Error ? error.message : 'Not stopped.'));
    },
    openStored: (stored) => panels.openStored(stored),
  });
  const pace = Number(new URLSearchParams(location.search).get('pace') ?? DEFAULT_PACE);
  const playground = createPlayground(client, timeline, pace);
  byId('panels').append(...panels.elements);
  byId('composer-place').append(composer(client.tools, playground));
  byId('welcome').append(
    ...welcome(() => {
      const [first] = RECORDINGS;
      if (first) void playground.playRecording(first);
    }),
  );
  byId('session-actions').append(button('Start afresh', () => void startAfresh(client), { class: 'button small' }));
  return playground;
}

function showWorkerState(client: Client, { state, why }: WorkerState): void {
  if (state === 'gave-up') {
    byId('worker-state').textContent = 'Worker ended';
    byId('worker-state').dataset['state'] = 'failed';
    byId('start-problem').replaceChildren(
      el('p', { class: 'problem' }, `The worker ended too often: ${why}. Reload the page to go on.`),
    );
    return;
  }
  if (state === 'replaced') announce('The worker had ended; another has taken the session over.');
  else showOwner(client);
}

/** Forgets what this session kept, and opens another. */
async function startAfresh(client: Client): Promise<void> {
  await Promise.all([client.grants.clear(), client.results.clear()]);
  await client.dispose();
  newSession();
  location.replace(location.pathname);
}

start().catch((error: unknown) => {
  byId('worker-state').textContent = 'Not started';
  byId('worker-state').dataset['state'] = 'failed';
  const words = error instanceof Error ? error.message : String(error);
  byId('start-problem').replaceChildren(
    el('p', { class: 'problem' }, `The worker could not be started: ${words} Reload the page to try again.`),
  );
});
