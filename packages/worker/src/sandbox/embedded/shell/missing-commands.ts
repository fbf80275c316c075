import { defineCommand, type CustomCommand } from 'just-bash/browser';

const NEEDS_CONTAINER = ['npm', 'npx', 'pnpm', 'yarn', 'bun', 'deno', 'node', 'python', 'python3', 'pip', 'pip3'];
const NOT_HERE = ['tar', 'gzip', 'gunzip', 'zcat', 'sqlite3', 'yq', 'xan', 'curl', 'wget', 'git'];

/** Commands that people expect and this shell lacks: each answers 127 and says, for the model, where it exists. */
export function missingCommands(): CustomCommand[] {
  return [
    ...NEEDS_CONTAINER.map((name) =>
      missing(name, 'not available in the embedded sandbox; it runs in the WebContainer sandbox'),
    ),
    ...NOT_HERE.map((name) => missing(name, 'not available in the embedded sandbox')),
  ];
}

function missing(name: string, why: string): CustomCommand {
  return defineCommand(name, () => Promise.resolve({ stdout: '', stderr: `bash: ${name}: ${why}\n`, exitCode: 127 }));
}
