import type { StoredResult } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { FIRST_CHECKS, type Checks } from './demo/demo-checks.js';
import { checksPanel } from './panel/checks-panel.js';
import { explainPanel } from './panel/explain-panel.js';
import { filesPanel } from './panel/files-panel.js';
import { grantsPanel } from './panel/grants-panel.js';
import { modePanel } from './panel/mode-panel.js';
import { resultsPanel } from './panel/results-panel.js';
import { rulesPanel } from './panel/rules-panel.js';
import { trustPanel } from './panel/trust-panel.js';
import { storagePanel } from './panel/storage-panel.js';
import { createViewer } from './panel/viewer.js';
import { formatBytes, plural } from './ui/format.js';

export interface SessionPanels {
  readonly elements: readonly HTMLElement[];
  openStored(stored: StoredResult): void;
  /** Reads all lists again. Calls while one refresh runs are answered by one more. */
  refresh(): Promise<void>;
}

/** The session column: what the worker and its stores hold. */
export function sessionPanels(client: Client, onChecks: (checks: Checks) => void): SessionPanels {
  const view = createViewer();
  const openStored = (stored: StoredResult): void =>
    void view({
      title: `Stored result of ${stored.tool}`,
      note: `${formatBytes(stored.bytes)}, ${plural(stored.lines, 'line')}. Only the page on show is fetched.`,
      chars: stored.chars,
      read: (offset, length) => client.results.read(stored.ref, offset, length),
    });
  const openFile = async (path: string): Promise<void> => {
    const text = await client.files.readText(path);
    await view({
      title: path,
      note: plural(text.length, 'character'),
      chars: text.length,
      read: async (offset, length) => text.slice(offset, offset + length),
    });
  };
  const lists = [
    modePanel(client),
    grantsPanel(client),
    rulesPanel(client),
    trustPanel(client),
    resultsPanel(client, openStored),
    filesPanel(client, (path) => void openFile(path)),
  ];
  let running: Promise<void> | null = null;
  let again = false;
  const refresh = async (): Promise<void> => {
    do {
      again = false;
      await Promise.all(lists.map((list) => list.refresh()));
    } while (again);
  };
  return {
    elements: [
      explainPanel(client),
      ...lists.map(({ element }) => element),
      storagePanel(client),
      checksPanel(client, FIRST_CHECKS, onChecks),
    ],
    openStored,
    refresh() {
      again = running !== null;
      running ??= refresh().finally(() => (running = null));
      return running;
    },
  };
}
