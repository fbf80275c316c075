// What a page may expect of a client, whatever thread its worker is: run over a host in this thread and in a real worker.
import { checkCases } from './checks.cases.js';
import { endingCases } from './ending.cases.js';
import { logCases } from './log.cases.js';
import type { Connect } from './harness.cases.js';
import { pagePartCases } from './page-parts.cases.js';
import { permissionCases } from './permission.cases.js';
import { resumeCases } from './resume.cases.js';
import { resultCases } from './results.cases.js';
import { settingsCases } from './settings.cases.js';
import { streamCases } from './stream.cases.js';
import { taskCases } from './task.cases.js';

/** `newWorker`: for what ends a worker without a word, where that can be done. */
export function clientCases(connect: Connect, newWorker?: () => Worker): void {
  resultCases(connect);
  permissionCases(connect);
  settingsCases(connect);
  streamCases(connect);
  taskCases(connect);
  logCases(connect);
  pagePartCases(connect);
  checkCases(connect);
  endingCases(connect);
  resumeCases(connect, newWorker);
}
