import type { HostConfig } from '../protocol.js';
import type { SandboxDescriptor } from '../sandbox/sandbox-descriptor.js';
import type { ConnectOptions } from './client.js';

/** Prefix of database names where the page gives none. */
export const NAMESPACE = 'sallyport';

/** The worker's own address is another than the page's. */
const absolute = (url: string) => new URL(url, (globalThis.location as Location | undefined)?.href).href;

/** What of the options the worker needs to know, as plain data. */
export function hostConfig(options: ConnectOptions, sandbox: SandboxDescriptor): HostConfig {
  return {
    sandbox,
    sessionId: options.sessionId ?? null,
    namespace: options.namespace ?? NAMESPACE,
    settings: options.settings,
    policy: options.policy,
    policyUrl: options.policyUrl === undefined ? null : absolute(options.policyUrl),
    policyRequired: options.policyRequired ?? false,
    allowedTools: options.allowedTools ?? [],
    disallowedTools: options.disallowedTools ?? [],
    mode: options.mode ?? null,
    trusted: options.trusted ?? false,
    cwd: options.cwd ?? null,
    resultCaps: options.resultCaps ?? {},
    background: options.background ?? true,
    hasPrompter: options.prompter !== undefined,
    asksTrust: options.prompter?.askTrust !== undefined,
    log: options.log ?? true,
    tools: (options.tools ?? []).map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema,
      aliases: tool.aliases ?? [],
      deprecatedAliases: tool.deprecatedAliases ?? [],
      readOnly: tool.readOnly ?? false,
      maxResultSizeChars: tool.maxResultSizeChars ?? null,
      timeoutMs: tool.timeoutMs ?? null,
    })),
    hooks: (options.hooks ?? []).map(({ event, name, matcher, timeoutMs, onFailure, onTimeout }) => ({
      event,
      name,
      ...(matcher !== undefined && { matcher }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(onFailure !== undefined && { onFailure }),
      ...(onTimeout !== undefined && { onTimeout }),
    })),
    classifier: options.classifier?.name ?? null,
    hookVariables: options.hookVariables ?? {},
  };
}
