import type { StageNumber } from '@sallyport/core';

export interface StageText {
  readonly number: StageNumber;
  readonly name: string;
  /** What happens there, in one short sentence. */
  readonly what: string;
}

/** The eight stages as the page names them. */
export const STAGES: readonly StageText[] = [
  { number: 1, name: 'Find the tool', what: 'Look the name up, also among old names.' },
  { number: 2, name: 'Validate the input', what: 'Check it against the tool’s schema.' },
  { number: 3, name: 'Start the checks', what: 'Hooks and classifier start side by side.' },
  { number: 4, name: 'Decide', what: 'Hooks, tool, rules, mode; if nobody decides, you do.' },
  { number: 5, name: 'Execute', what: 'Run it in the sandbox, with progress and a time limit.' },
  { number: 6, name: 'Format the result', what: 'Keep large output aside, with a preview.' },
  { number: 7, name: 'Run the hooks after it', what: 'They see what came out.' },
  { number: 8, name: 'Answer', what: 'Exactly one tool_result, whatever happened.' },
];
