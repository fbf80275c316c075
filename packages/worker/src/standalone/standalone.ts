// The entry `./standalone`, for pages without a bundler. What is published under its name is one file that needs no other:
// scripts/bundle-standalone.mjs puts the code of the workers into it.
import '../prompt/define-prompt.js';

export { askLanguageModel } from '../client/ask-language-model.js';
export { connect } from '../client/connect.js';
export { ConnectError } from '../client/connect-error.js';
export { promptTexts } from '../prompt/texts.js';
export { SallyportPromptElement } from '../prompt/prompt-element.js';
export { embedded } from '../sandbox/embedded/descriptor.js';
export { createHostWorker } from './create-host-worker.js';
