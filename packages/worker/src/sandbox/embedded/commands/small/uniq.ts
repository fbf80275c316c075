import type { RunCommand } from '../own-command.js';
import { original } from './original.js';

/** `uniq`: counts stand in seven columns, as GNU's do. */
export const uniq: RunCommand = async (args, context) => {
  const result = await original(args, context);
  if (!args.some((arg) => /^-[a-z]*c/.test(arg) || arg === '--count')) return result;
  return { ...result, stdout: result.stdout.replace(/^ *(\d+)(?= )/gm, (_, count: string) => count.padStart(7)) };
};
