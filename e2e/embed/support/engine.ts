/** What the smoke tests need of a browser: little enough for engines that only classic WebDriver drives. */
export interface Engine {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of a JavaScript expression in the page; it must be JSON. */
  read(expression: string): Promise<unknown>;
  /** Clicks the element that the expression gives, as a person does. */
  click(expression: string): Promise<void>;
}
