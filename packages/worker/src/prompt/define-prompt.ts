// Imported for its effect: <sallyport-prompt> is defined.
import { SallyportPromptElement } from './prompt-element.js';

// Absent where a server renders; already there when a second copy of this module loads.
if (globalThis.customElements && !customElements.get('sallyport-prompt')) {
  customElements.define('sallyport-prompt', SallyportPromptElement);
}
