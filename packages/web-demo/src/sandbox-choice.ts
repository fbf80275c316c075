import { embedded } from '@sallyport/worker/embedded';
import type { Client, ConnectOptions } from '@sallyport/worker/client';
import type { OpenPort } from '@sallyport/core';
import { PROJECT_FILES } from './demo/project-files.js';

export const SANDBOXES = ['embedded', 'webcontainer'] as const;
export type SandboxKind = (typeof SANDBOXES)[number];

const KEY = 'sallyport-playground-sandbox';

/** The sandbox of this page: named by the address, else the one that was chosen, else the embedded one. */
export function chosenSandbox(): SandboxKind {
  const named = new URLSearchParams(location.search).get('sandbox') ?? localStorage.getItem(KEY);
  return SANDBOXES.find((kind) => kind === named) ?? 'embedded';
}

export interface SandboxView {
  /** Servers that listen inside. */
  showPorts(ports: readonly OpenPort[]): void;
  showStep(step: string): void;
  /** Asks whether the container may be restarted, in which this command goes on though it was stopped. */
  askRestart(command: string): Promise<boolean>;
}

/** The one line that differs. */
export async function sandboxOf(
  kind: SandboxKind,
  name: string,
  view: SandboxView,
): Promise<ConnectOptions['sandbox']> {
  if (kind === 'embedded') return embedded({ name, files: PROJECT_FILES });
  const { webcontainer } = await import('@sallyport/worker/webcontainer');
  const sandbox = webcontainer({
    name,
    files: PROJECT_FILES,
    workdirName: 'tides',
    onProgress: view.showStep,
    onStuck: view.askRestart,
  });
  sandbox.onPorts(view.showPorts);
  return sandbox;
}

/**
 * Carries the project's files over to the other sandbox, and opens the page on it. Rejects, with the session as it was,
 * where the other cannot be had.
 */
export async function switchSandbox(
  kind: SandboxKind,
  client: Client,
  open: (kind: SandboxKind) => Promise<Client>,
): Promise<void> {
  const files = await client.files.export();
  const other = await open(kind);
  await other.files.replace(files);
  // Both keep their files, so that closing saves them.
  await other.dispose();
  await client.dispose();
  localStorage.setItem(KEY, kind);
  location.replace(location.pathname);
}
