// All that reads Bash commands, behind one door: it is half of core, and loaded with the first command (`load-bash-reader.ts`).
export { analyzeBash } from '../bash/analyze.js';
export { bashPermission } from '../bash/bash-permission.js';
export { compileBashRules, matchBashRules } from '../bash/bash-rules.js';
export { readBash } from './read-bash.js';
