import { defineCommand } from 'just-bash/browser';
import type { OwnCommand } from '../commands/own-command.js';
import { pipelinesIn, plainText, type TransformPlugin } from './script-tree.js';

const RUNTIMES = ['bun', 'deno', 'python', 'python3', 'pip', 'pip3'];
const PACKAGE_MANAGERS = ['npm', 'npx', 'pnpm', 'pnpx', 'yarn', 'bunx', 'corepack'];
const DEV_SERVERS = [
  'vite',
  'next',
  'nuxt',
  'astro',
  'webpack',
  'ng',
  'remix',
  'parcel',
  'http-server',
  'serve',
  'nodemon',
];
const PACKAGE_TOOLS = ['tsc', 'tsx', 'ts-node', 'eslint', 'prettier', 'jest', 'vitest', 'mocha', 'rollup', 'esbuild'];
const NEEDS_CONTAINER = [...RUNTIMES, ...PACKAGE_MANAGERS, ...DEV_SERVERS, ...PACKAGE_TOOLS];
const NOT_HERE = ['sqlite3', 'yq', 'xan', 'curl', 'wget'];

/** Runs in the place of a command that this shell lacks; its first argument is that command's name. */
export const MISSING = '__missing';

export const missingCommand: OwnCommand = defineCommand(MISSING, ([name = '']) => {
  const where = NEEDS_CONTAINER.includes(name) ? '; it runs in the WebContainer sandbox' : '';
  const stderr = `bash: ${name}: command not found (not available in the embedded sandbox${where})\n`;
  return Promise.resolve({ stdout: '', stderr, exitCode: 127 });
});

/**
 * Lets commands that people expect answer 127 with where they exist. They are not registered under their own names:
 * `command -v node` must go on saying that there is none.
 */
export const explainMissingCommands: TransformPlugin = {
  name: 'explain-missing-commands',
  transform({ ast }) {
    const defined = functionNames(ast);
    for (const { commands } of pipelinesIn(ast)) {
      for (const command of commands) {
        const name = command.type === 'SimpleCommand' ? plainText(command.name) : undefined;
        if (command.type !== 'SimpleCommand' || !command.name || name === undefined || defined.has(name)) continue;
        if (!NEEDS_CONTAINER.includes(name) && !NOT_HERE.includes(name)) continue;
        command.args = [command.name, ...command.args];
        command.name = { type: 'Word', parts: [{ type: 'Literal', value: MISSING }] };
      }
    }
    return { ast };
  },
};

function functionNames(ast: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { commands } of pipelinesIn(ast)) {
    for (const command of commands) if (command.type === 'FunctionDef') names.add(command.name);
  }
  return names;
}
