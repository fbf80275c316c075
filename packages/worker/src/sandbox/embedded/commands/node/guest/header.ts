/** Guest code: what everything else stands on. `raw`, `hostEval` and `promiseState` are functions of the host. */
export const HEADER = String.raw`
'use strict';
const BACKTICK = String.fromCharCode(96);
const [stringify, parse] = [JSON.stringify, JSON.parse];
const builtins = Object.create(null);
const host = (op, args, bytes) => {
  const part = bytes === undefined || bytes === null ? undefined : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const answer = raw(op, stringify(args), part);
  if (typeof answer !== 'string') return answer;
  const { value, error } = parse(answer);
  if (!error) return value;
  const { message, ...rest } = error;
  throw Object.assign(new Error(message), rest);
};
const hostCompile = hostEval;
`;
