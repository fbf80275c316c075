import { planCovers, type SpawnPlan } from '@sallyport/core/sandbox';
import { defineCommand } from 'just-bash/browser';
import type { OwnCommand } from '../commands/own-command.js';
import { MISSING } from './missing-commands.js';

export interface PlanGuard {
  /** The command at which the script was stopped; it did not run. */
  readonly stoppedAt: readonly string[] | undefined;
  /**
   * The commands, each of which then runs only as planned. What only sets up the shell (`cd`, `export`, `test` ...) is
   * not among them: whatever it leads to comes by here.
   */
  watch(commands: readonly OwnCommand[]): OwnCommand[];
}

/** Holds a script to its plan. `onCommand` hears of every command that is about to run. */
export function planGuard(plan: SpawnPlan, onCommand: (argv: readonly string[]) => void = () => undefined): PlanGuard {
  const mayRunScripts = plan.some(namesScript);
  let stoppedAt: readonly string[] | undefined;

  const refuses = (argv: readonly string[], runningFile: string | undefined): boolean => {
    onCommand(argv);
    if (stoppedAt) return true;
    if ((mayRunScripts && isScript(runningFile)) || isPlanned(plan, argv)) return false;
    stoppedAt = argv;
    return true;
  };

  return {
    get stoppedAt() {
      return stoppedAt;
    },
    watch(commands) {
      return commands.map((command) =>
        defineCommand(command.name, async (args, context) => {
          if (refuses(command.name === MISSING ? args : [command.name, ...args], context.env.get('0'))) {
            // An exceeded limit ends the whole script at once, and leaves what was printed until then.
            context.executionScope?.consumeLimited('plan', 2, 1);
            return { stdout: '', stderr: '', exitCode: 126 };
          }
          return command.execute(args, context);
        }),
      );
    },
  };
}

/**
 * Whether the plan covers a command that the interpreter is about to run. After `!` it takes the keyword `time` for a
 * program; then that is covered whose time is taken.
 */
export function isPlanned(plan: SpawnPlan, argv: readonly string[]): boolean {
  if (planCovers(plan, argv)) return true;
  if (argv[0] !== 'time') return false;
  const start = argv.findIndex((word, index) => index > 0 && word !== '!' && word !== '-p');
  return start > 0 && !argv[start]?.startsWith('-') && planCovers(plan, argv.slice(start));
}

/** Whether `$0` is that of a script file: it is not set in the command line itself, and a shell's name in `bash -c`. */
function isScript(runningFile: string | undefined): boolean {
  return runningFile !== undefined && runningFile !== 'bash' && runningFile !== 'sh';
}

function namesScript([program, ...args]: SpawnPlan[number]): boolean {
  if (typeof program !== 'string') return false;
  const name = program.replace(/^(?:\/usr)?\/bin\//, '');
  const isShell = name === 'bash' || name === 'sh';
  return name.includes('/') || (isShell && !args.some((word) => word !== null && /^-\w*c/.test(word)));
}
