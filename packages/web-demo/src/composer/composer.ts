import type { ToolDescription } from '@sallyport/worker/client';
import type { Playground } from '../playground.js';
import { tabs } from '../ui/tabs.js';
import { formPanel } from './form-panel.js';
import { pastePanel } from './paste-panel.js';
import { recordingsPanel } from './recordings-panel.js';

/** Three ways to play the model. */
export function composer(tools: readonly ToolDescription[], playground: Playground): HTMLElement {
  return tabs('Ways to make a call', [
    { name: 'Recorded', panel: recordingsPanel(playground) },
    { name: 'Build', panel: formPanel(tools, playground) },
    { name: 'Paste', panel: pastePanel(playground) },
  ]);
}
