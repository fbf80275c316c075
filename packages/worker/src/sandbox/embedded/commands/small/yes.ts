import type { RunCommand } from '../own-command.js';

/** Bytes until its reader counts as gone. A pipeline here hands on what is complete, and this never would be. */
const ENOUGH = 64 * 1024;

/** `yes`, for a while: then it ends as a program does whose reader went away (141). */
export const yes: RunCommand = async (args) => {
  const line = `${args.length > 0 ? args.join(' ') : 'y'}\n`;
  return { stdout: line.repeat(Math.ceil(ENOUGH / line.length)), stderr: '', exitCode: 141 };
};
