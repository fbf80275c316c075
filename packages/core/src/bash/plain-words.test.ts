import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { isPlainWords, needsPlainWords } from './plain-words.js';

const PLACE = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] };

describe('L3.2 plain words, which every shell reads alike', () => {
  it.each([
    'ls',
    '  ls -la src/lib  ',
    `grep -rn "two words" 'src dir' | head -5`,
    'npm run build && npm test || echo failed;',
    'cat a.txt > out.txt 2>&1',
    'node x.js 2> /dev/null',
    'sort < in.txt >> out.txt',
    'echo a >&2',
    `printf "%s" ''`,
  ])('%j is plain', (command) => expect(isPlainWords(command)).toBe(true));

  it.each([
    '',
    'ls *.ts',
    'ls ~',
    'echo $HOME',
    'echo "$HOME"',
    'echo "a `b`"',
    'echo $(rm x)',
    'A=1 ls',
    'a\nb',
    String.raw`echo 'a\' '; rm -rf x; '`,
    String.raw`echo a\ b`,
    'sleep 1 &',
    'ls &> out',
    'if true; then ls; fi',
    'f() { ls; }',
    '{ ls; }',
    '(ls)',
    'ls # a comment',
    'bash -c "rm x"',
    '/bin/sh x.sh',
    'eval ls',
    'ls |& cat',
    'cat <<EOF',
    'cat <<< x',
    '> out ls',
    'ls &&',
    '; ls',
    'ls 3> x',
    'echo a2>x',
    '[ -f x ]',
    'echo {a,b}',
    '! ls',
    'ls\rrm x',
    'ls\u00a0x',
    `echo 'open`,
  ])('%j is not', (command) => expect(isPlainWords(command)).toBe(false));

  it('is quick, whatever the text', () => {
    for (const hostile of [
      'a '.repeat(20_000),
      `${'2'.repeat(20_000)}>`,
      `"${'a'.repeat(20_000)}`,
      '2> '.repeat(9_000),
    ])
      expect(typeof isPlainWords(hostile)).toBe('boolean');
  });

  it('needs none of them where the shell is known to read as Bash does', () => {
    expect(['bash', 'just-bash', 'none', 'jsh', 'fish', ''].map(needsPlainWords)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('L4.2 where only plain words are vouched for', () => {
  const plain = { ...PLACE, shell: 'jsh' };

  it('the rest is not understood, whatever it is', () => {
    const [opaque] = analyzeBash('cat *.ts', plain).opaque;
    expect(opaque).toEqual({
      reason: 'it is more than plain words, and jsh may read that in another way',
      span: [0, 8],
    });
    expect(analyzeBash('cat *.ts', PLACE).readOnly).toBe(true);
    expect(analyzeBash('cat *.ts', plain)).toMatchObject({ readOnly: false, complete: false });
    expect(analyzeBash('cat a.ts | head', plain)).toMatchObject({ readOnly: true, complete: true });
  });

  it('nothing is read as harmless there that is not so in Bash', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...`ls cat a|;&><"'$*rm -\\\`(){}=~#\n`), maxLength: 24 }),
        (text) => {
          const [known, strict] = [analyzeBash(text, PLACE), analyzeBash(text, plain)];
          expect(!strict.complete || known.complete).toBe(true);
          expect(!strict.readOnly || known.readOnly).toBe(true);
          expect(strict.complete && !isPlainWords(text)).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
