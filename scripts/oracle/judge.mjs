// What the analysis made of a script against what bash made of it.
import { analyzeBash } from '../../packages/core/dist/bash/analyze.js';
import { compileBashRules, matchBashRules } from '../../packages/core/dist/bash/bash-rules.js';

const context = { cwd: '/workspace', home: '/h', workingDirectories: ['/workspace'] };
const allowA = compileBashRules([{ content: 'A:*', behavior: 'allow', tag: 'A' }]);
const denyB = compileBashRules([
  { content: undefined, behavior: 'allow', tag: 'everything' },
  { content: 'B:*', behavior: 'deny', tag: 'B' },
]);

/** @param {readonly (string | null)[]} planned @param {readonly string[]} executed @returns {boolean} */
function matches(planned, executed) {
  const [first, ...rest] = planned;
  if (first === undefined) return executed.length === 0;
  if (first !== null) return executed[0] === first && matches(rest, executed.slice(1));
  return executed.some((_, at) => matches(rest, executed.slice(at))) || matches(rest, []);
}

/** @param {import('./jail.mjs').Run} run @returns {{ kinds: string[], complete: boolean, allowed: boolean }} */
export function judge({ script, executed, writes }) {
  const kinds = [];
  let analysis;
  try {
    analysis = analyzeBash(script, context);
  } catch (error) {
    return { kinds: [`threw ${String(error)}`], complete: false, allowed: false };
  }
  const ran = (/** @type {RegExp} */ programs) => executed.some(([program]) => programs.test(program ?? ''));
  const unplanned =
    executed.some((argv) => !analysis.commands.some((command) => matches(command.argv, argv))) ||
    writes.some((file) => !analysis.writes.some(({ path }) => path === null || path.endsWith(`/${file}`)));
  if (analysis.complete && unplanned) kinds.push('unplanned');
  if (analysis.readOnly && (writes.length > 0 || ran(/./))) kinds.push('not read-only');
  const byA = matchBashRules(allowA, analysis);
  const allowed = byA.allow.length > 0 && byA.uncovered.length === 0;
  if (allowed && (writes.length > 0 || ran(/^[^A]/))) kinds.push('wrongly allowed');
  const byB = matchBashRules(denyB, analysis);
  if (ran(/^B$/) && byB.deny.length + byB.ask.length === 0) kinds.push('not denied');
  return { kinds, complete: analysis.complete, allowed };
}
