// Random Bash scripts whose commands are the harmless names A to E: grammar first, then a few characters changed, since the
// edges of a grammar are where two readers of it part.

/** @param {number} seed @returns {() => number} numbers in [0, 1), the same for the same seed */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const GLUE = [
  '\\\n',
  "''",
  '""',
  '\\',
  '"',
  "'",
  '`',
  '$(',
  ')',
  '(',
  '{',
  '}',
  ';',
  '&',
  '|',
  '<',
  '>',
  '\n',
  ' ',
  '\t',
  '#',
  '$',
  '=',
  '<<E\n',
  '!',
  '~',
  '[',
  ']',
  '*',
  '-',
  '\r',
  '\u00a0',
  '${',
  '$((',
  '))',
  '<(',
  '>(',
  '$[',
  '2>',
  '&&',
  '||',
  ';;',
  "$'",
  '$"',
  ',',
  ':',
  '@',
  '^',
  '%',
  '/',
];

/**
 * @param {number} seed
 * @param {number} count
 * @returns {string[]}
 */
export function generateScripts(seed, count) {
  const random = randomFrom(seed);
  /** @template Value @param {readonly Value[]} list @returns {Value} */
  const pick = (list) => /** @type {Value} */ (list[Math.floor(random() * list.length)]);
  const chance = (/** @type {number} */ part) => random() < part;
  let heredocs = 0;
  /** @type {string[]} */
  let bodies = [];

  const name = () => pick(['A', 'A', 'B', 'B', 'C', 'D', 'E']);
  const blank = () => pick([' ', ' ', ' ', ' ', '  ', '\t', ' \\\n', '\\\n ']);
  const sub = (/** @type {number} */ depth) =>
    pick([
      () => `$(${list(depth - 1)})`,
      () => `$(${list(depth - 1)})`,
      () => `\`${tick(list(depth - 2))}\``,
      () => `$( ${simple(depth - 1)} # c\n)`,
      () => `<(${list(depth - 1)})`,
      () => `>(${list(depth - 1)})`,
    ])();
  const tick = (/** @type {string} */ text) => text.replace(/[\\`]/g, '\\$&');
  const parameter = (/** @type {number} */ depth) => {
    const inner = word(depth - 1);
    return pick([
      '$x',
      '${x}',
      '"$x"',
      '$1',
      '$?',
      '$@',
      '"$@"',
      '${#x}',
      `\${x:-${inner}}`,
      `"\${x:-${inner}}"`,
      `\${x:=${inner}}`,
      `\${x#${inner}}`,
      `\${x%%${inner}}`,
      `\${x/${inner}/${inner}}`,
      `\${x:+${inner}}`,
      `\${x^^${inner}}`,
      `\${x:0:1}`,
      '${x[0]}',
      '${!x}',
      '${x@Q}',
      '$HOME',
      '$((1+1))',
      `$((1+${depth > 0 ? sub(depth - 1) : 1}))`,
      '$[1+1]',
    ]);
  };
  /** @param {number} depth @returns {string} */
  const word = (depth) => {
    const plain = () =>
      pick([
        'a',
        'b',
        'x',
        '-n',
        '--',
        'a=b',
        'x=',
        'o1',
        '1',
        '2',
        '{}',
        '{a,b}',
        'a{1..2}b',
        '*',
        'a?',
        '[ab]',
        '~',
        '~/x',
        '\\;',
        '\\ ',
        'a\\ b',
        "'B'",
        "'a;B'",
        '"B;C"',
        "''",
        '""',
        "$'B'",
        "$'\\x42'",
        '$"a"',
        '#a',
        'a#B',
        '!',
        '=',
        'if',
        'then',
        'do',
        'done',
        'B',
        'C',
        '%',
        '@',
        '^',
        ',',
        ':',
      ]);
    const parts = chance(0.25) ? 2 : 1;
    let text = '';
    for (let part = 0; part < parts; part += 1) {
      const kind = depth <= 0 ? 0 : random();
      if (kind < 0.6) text += plain();
      else if (kind < 0.72) text += parameter(depth);
      else if (kind < 0.85) text += sub(depth);
      else
        text += `"${pick(['', 'a ', '\\"', "'", '#', ';'])}${chance(0.5) ? parameter(depth).replaceAll('"', '') : sub(depth)}${pick(['', ' b', '\\$x', '`C`', "'"])}"`;
    }
    return text;
  };
  const redirect = (/** @type {number} */ depth) => {
    const target = pick(['o1', 'o2', '"o3"', "o'4'", '/dev/null', '/dev/null', '&1', '&2', '&-', word(depth - 1)]);
    if (chance(0.15)) {
      heredocs += 1;
      const end = `E${heredocs}`;
      const quoted = chance(0.4);
      const body = pick(['text', '$(B)', '`C`', '$x', 'B', '# $(D)', '\\$(B)', '${x:-$(C)}', "'$(B)'", 'a\nb', '']);
      const dash = chance(0.2) ? '-' : '';
      bodies.push(`${body}\n${dash && chance(0.5) ? '\t' : ''}${end}\n`);
      return `<<${dash}${quoted ? pick([`'${end}'`, `"${end}"`, `\\${end}`, `E"${heredocs}"`]) : end}`;
    }
    if (chance(0.1)) return `<<<${blank()}${word(depth)}`;
    return `${pick(['', '', '', '2', '1', '{fd}', '3'])}${pick(['>', '>', '>>', '>|', '<', '<>', '>&', '<&', '&>', '&>>'])}${chance(0.4) ? blank() : ''}${target}`;
  };
  /** @param {number} depth @returns {string} */
  const simple = (depth) => {
    const parts = [];
    while (chance(0.12))
      parts.push(pick(['x=1', 'y=', `x=${word(depth - 1)}`, 'x+=1', 'x=(1)', 'x[0]=1', `x=(${word(depth - 1)})`]));
    if (chance(0.08)) parts.push(redirect(depth));
    if (chance(0.08))
      parts.push(
        pick([
          'command',
          'builtin',
          'exec',
          'eval',
          'command -p',
          '\\command',
          'time',
          'time -p',
          '!',
          'eval "',
          'env',
          '{',
          '(',
        ]),
      );
    if (!chance(0.03))
      parts.push(
        chance(0.1)
          ? pick([
              `\\${name()}`,
              `"${name()}"`,
              `'${name()}'`,
              `''${name()}`,
              `${name()}''`,
              `$'${name()}'`,
              `{${name()},x}`,
              '$x',
              `$(echo ${name()})`,
              'echo',
              'true',
              ':',
              '[',
              'test',
              'printf',
              'cd',
              'read x',
              'set --',
              'declare x=1',
              'export x=1',
              'local',
              'unset x',
              'trap',
              'let',
            ])
          : name(),
      );
    while (chance(0.45)) parts.push(chance(0.15) ? redirect(depth) : word(depth));
    return parts.join(blank()) || 'A';
  };
  const newline = () => {
    const text = `\n${bodies.join('')}`;
    bodies = [];
    return text;
  };
  const separator = () => pick([';', '; ', ' ; ', newline(), newline(), ' & ', '&', '; # c\n', ' # B\n', ' # \\\n']);
  /** @param {number} depth @returns {string} */
  const compound = (depth) => {
    const inner = () => list(depth - 1);
    const end = () => pick(['; ', newline()]);
    return pick([
      () => `{ ${inner()}${end()}}`,
      () => `(${inner()})`,
      () => `( ${inner()} )`,
      () => `if ${inner()}${end()}then ${inner()}${end()}fi`,
      () => `if ${inner()}${end()}then ${inner()}${end()}else ${inner()}${end()}fi`,
      () => `for x in ${word(depth - 1)} b${end()}do ${inner()}${end()}done`,
      () => `for x${end()}do ${inner()}${end()}done`,
      () =>
        `case ${word(depth - 1)} in ${pick(['a', '*', 'x|a', '(b'])}) ${inner()};; ${pick(['', `*) ${inner()};; `, `b) ${inner()};& `])}esac`,
      () => `[[ ${pick(['-n', '-z', '-f', '-v'])} ${word(depth - 1)} ]]`,
      () => `[[ ${word(depth - 1)} ${pick(['==', '!=', '=~', '<', '-eq'])} ${word(depth - 1)} ]]`,
      () => `(( ${pick(['1', '1+1', '2 > 1', '$(B)', 'x'])} ))`,
      () => `until ${inner()}${end()}do ${inner()}${end()}done`,
      () => `f() { ${inner()}${end()}}${end()}f`,
      () => `coproc ${inner()}`,
    ])();
  };
  /** @param {number} depth @returns {string} */
  const pipeline = (depth) => {
    const count = chance(0.15) ? 2 : 1;
    const parts = [];
    for (let part = 0; part < count; part += 1) {
      const nested = depth > 0 && chance(0.18);
      parts.push(nested ? compound(depth) + (chance(0.2) ? ` ${redirect(depth)}` : '') : simple(depth));
    }
    return `${chance(0.04) ? '! ' : ''}${parts.join(pick([' | ', '|', ' |& ', ' |\n']))}`;
  };
  /** @param {number} depth @returns {string} */
  function list(depth) {
    let text = pipeline(depth);
    while (chance(0.2))
      text += chance(0.5)
        ? `${pick([' && ', ' || ', '&&', ' &&\n'])}${pipeline(depth)}`
        : `${separator()}${pipeline(depth)}`;
    return text;
  }
  const mutate = (/** @type {string} */ text) => {
    let changed = text;
    const edits = chance(0.5) ? 0 : 1 + Math.floor(random() * 2);
    for (let edit = 0; edit < edits; edit += 1) {
      const at = Math.floor(random() * (changed.length + 1));
      const kind = random();
      if (kind < 0.6) changed = changed.slice(0, at) + pick(GLUE) + changed.slice(at);
      else if (kind < 0.8) changed = changed.slice(0, at) + changed.slice(at + 1);
      else {
        const other = Math.floor(random() * (changed.length + 1));
        changed = changed.slice(0, at) + changed.slice(other, other + 4) + changed.slice(at);
      }
    }
    return changed;
  };

  const scripts = new Set();
  while (scripts.size < count) {
    heredocs = 0;
    bodies = [];
    let script = list(Math.floor(random() * 4));
    if (bodies.length > 0) script += newline();
    script = mutate(script);
    if (script.length < 400 && !script.includes('\0')) scripts.add(script);
  }
  return [...scripts];
}
