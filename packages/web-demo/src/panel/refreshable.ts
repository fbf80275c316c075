/** A part of the page that shows something the worker holds. */
export interface Refreshable {
  readonly element: HTMLElement;
  refresh(): Promise<void>;
}
