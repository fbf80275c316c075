/** What a handler outside this process gave, cut to what a record can hold. */
export interface HandlerDetail {
  readonly exitCode?: number | null;
  readonly httpStatus?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly body?: string;
}

export type HandlerResult =
  /** `note`: what of the output was not taken, for the person. */
  | { readonly ok: true; readonly answer: unknown; readonly note?: string }
  | { readonly ok: false; readonly errorClass: string; readonly message: string };

/** How a command or an endpoint answers a hook's run: more than a function can say. A class, so that no answer passes for it. */
export class HandlerReport {
  constructor(
    readonly result: HandlerResult,
    readonly detail: HandlerDetail,
  ) {}
}
