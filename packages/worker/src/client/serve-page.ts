// PageApi, served: prompts, hooks, tools and listeners of the page. Whatever they throw is an answer.
import type { Classifier, Hook, Prompter } from '@sallyport/core';
import type { HostApi, PageApi, Reply, RunEvent, StopReason } from '../protocol.js';
import { createBatches } from '../wire/batches.js';
import { answer } from '../wire/reply.js';
import { fromStopReason } from '../wire/stop-reason.js';
import type { PageTool } from './client.js';

export interface PageParts {
  readonly prompter: Prompter | undefined;
  readonly hooks: readonly Hook[];
  readonly classifier: Classifier | undefined;
  readonly tools: readonly PageTool[];
  readonly receive: (batch: readonly RunEvent[]) => void;
  readonly host: Pick<HostApi, 'toolProgress'>;
  /** The session has gone to another tab. */
  readonly onLeave: () => void;
  /** Aborted when the worker is gone: its prompts close, its tools and hooks are stopped. */
  readonly ended: AbortSignal;
}

export function servePage({ ended, prompter, hooks, classifier, tools, receive, host, onLeave }: PageParts): PageApi {
  const open = new Map<string, AbortController>();

  const attempt = async (id: string, work: (signal: AbortSignal) => unknown): Promise<Reply<unknown>> => {
    const controller = new AbortController();
    open.set(id, controller);
    try {
      return await answer(() => work(AbortSignal.any([controller.signal, ended])));
    } finally {
      open.delete(id);
    }
  };
  const stop = (id: string, reason: StopReason) =>
    answer(() => {
      open.get(id)?.abort(fromStopReason(reason));
      return null;
    });
  const progressOf = (callId: string) =>
    createBatches(async (data) => {
      try {
        await host.toolProgress(callId, data);
      } catch {
        // Of a batch that cannot be cloned, what can be is sent piece by piece; the rest is lost, and only that.
        for (const item of data) await host.toolProgress(callId, [item]).catch(() => undefined);
      }
      return true;
    });

  return {
    leave: () =>
      answer(() => {
        onLeave();
        return null;
      }),
    events: (batch) =>
      answer(() => {
        receive(batch);
        return null;
      }),
    ask: (request) =>
      attempt(request.id, (signal) => {
        if (!prompter) throw new Error('This page has no prompter.');
        return prompter.ask(request, signal);
      }),
    askTrust: (request) =>
      attempt(request.id, (signal) => {
        if (!prompter?.askTrust) throw new Error('This page asks nobody about trust.');
        return prompter.askTrust(request, signal);
      }),
    closePrompt: stop,
    callTool: (callId, name, toolUseId, input) =>
      attempt(callId, async (signal) => {
        const tool = tools.find((each) => each.name === name);
        if (!tool) throw new Error(`This page has no tool ${name}.`);
        const progress = progressOf(callId);
        const given = input as Readonly<Record<string, unknown>>;
        try {
          return await tool.call(given, { toolUseId, signal }, progress.add);
        } finally {
          // Another port carries it: without the wait, the result, or the error, could overtake it.
          await progress.sent();
        }
      }),
    runHook: (callId, place, input) => attempt(callId, (signal) => hooks[place]?.run(input, signal, () => undefined)),
    classify: (callId, question) =>
      attempt(callId, (signal) => {
        if (!classifier) throw new Error('This page has no classifier.');
        return classifier.classify(question, signal);
      }),
    stopCall: stop,
  };
}
