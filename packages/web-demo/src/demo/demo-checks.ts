// The hooks and descriptions of the playground: what runs before and after calls, as a person may switch it on and edit it.
import type { AnyHook } from '@sallyport/core';
import { DEMO_SETTINGS } from './demo-settings.js';

/** What the person has chosen; plain data. */
export interface Checks {
  readonly commandHook: boolean;
  readonly script: string;
  readonly functionHook: boolean;
  readonly descriptions: Readonly<Record<'allow' | 'ask' | 'deny', readonly string[]>>;
}

/** Below the working directory; where a project keeps its hook scripts. */
export const SCRIPT_PATH = '.claude/hooks/guard.sh';

export const FIRST_CHECKS: Checks = {
  commandHook: false,
  script: `#!/usr/bin/env bash
# The event comes as JSON on standard input. Exit code 2 refuses the call.
command=$(jq -r '.tool_input.command')
case "$command" in
  *build*)
    echo "Hands off the build directory: it is made by a tool." >&2
    exit 2
    ;;
esac
`,
  functionHook: false,
  descriptions: { allow: ['look at files'], ask: [], deny: ['delete files'] },
};

/** The demo's settings with what the person has chosen. */
export function settingsWith({ commandHook, descriptions }: Checks): object {
  const { userSettings } = DEMO_SETTINGS;
  const { permissions } = userSettings;
  const rules = (behavior: 'allow' | 'ask' | 'deny') => [
    ...permissions[behavior],
    ...descriptions[behavior].map((text) => `Bash(prompt: ${text})`),
  ];
  const handler = { type: 'command', command: `bash "$CLAUDE_PROJECT_DIR"/${SCRIPT_PATH}`, timeout: 10 };
  return {
    ...DEMO_SETTINGS,
    userSettings: {
      ...userSettings,
      permissions: { allow: rules('allow'), ask: rules('ask'), deny: rules('deny') },
      ...(commandHook && { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [handler] }] } }),
    },
  };
}

/** A hook that is a function of this page. It is asked whenever a station was read, and answers while it is switched on. */
export function functionHook(isOn: () => boolean): AnyHook {
  const additionalContext = 'The times are local, and for today: read the station again tomorrow.';
  return {
    event: 'PostToolUse',
    matcher: 'ReadStation',
    name: 'times-are-for-today',
    run: () => (isOn() ? { hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext } } : undefined),
  };
}
