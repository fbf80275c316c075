import { describe, expect, it } from 'vitest';
import { analyzeBash } from '../bash/analyze.js';
import type { Resource } from '../ports/tool.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { plainCommands } from '../memory/plain-commands.js';
import { createSession } from '../session.js';
import { person } from '../testing/person.js';
import { toolUse } from '../testing/tool-use.js';
import { bashClaims } from './bash-claims.js';
import { builtinTools } from './builtin-tools.js';

const context = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] };

/** A claim in short: `r` or `w`, what kind, and where. */
function shortly(resource: Resource): string {
  const { kind, access } = resource;
  const place = kind === 'everything' ? '' : kind === 'named' ? ` ${resource.name}` : ` ${resource.path}`;
  return `${access[0] ?? ''} ${kind}${place}`;
}

const claims = (command: string) => bashClaims(analyzeBash(command, context)).map(shortly);

describe('bash claims (reading 8): what a command holds up', () => {
  it.each<readonly [command: string, ...claims: string[]]>([
    ['echo hello'],
    ['sleep 5'],
    ['cat a.txt', 'r tree /srv/app/a.txt'],
    ['cat a.txt 2>/dev/null', 'r tree /srv/app/a.txt'],
    ['grep -rn todo src | head -20', 'r tree /srv/app/src'],
    ['cat src/*.ts', 'r tree /srv/app/src'],
    ['wc -l < a.txt', 'r tree /srv/app/a.txt'],
    ['cd src && cat a.ts', 'r path /srv/app/src', 'r tree /srv/app/src/a.ts'],
    ['rm -rf dist', 'w tree /srv/app/dist'],
    ['mv a.txt b.txt', 'w tree /srv/app/b.txt', 'w tree /srv/app/a.txt'],
    ['cp src/a.ts b.ts', 'r tree /srv/app/src/a.ts', 'w tree /srv/app/b.ts'],
    ["sed -i 's/a/b/' src/a.ts", 'r tree /srv/app/src/a.ts', 'w tree /srv/app/src/a.ts'],
    ['rm src/*.map', 'w tree /srv/app/src'],
  ])('%j', (command, ...expected) => {
    expect(claims(command)).toEqual(expected);
  });

  it('what makes a file in a directory also waits for whoever makes that directory', () => {
    expect(claims('echo x > out/a.txt')).toEqual(['r tree /srv/app/out', 'w tree /srv/app/out/a.txt']);
    expect(claims('touch out/a.txt')).toEqual(['r tree /srv/app/out', 'w tree /srv/app/out/a.txt']);
    expect(claims('mkdir -p out/deep')).toEqual(['r tree /srv/app/out', 'w tree /srv/app/out/deep']);
  });

  it.each([
    ['ls', 'it names nothing, and looks round'],
    ['git status', 'git reads its own files'],
    ['timeout 5 cat a.txt', 'it runs another'],
    ['which node', 'it follows PATH'],
  ])('%j reads everything: %s', (command) => {
    expect(claims(command)).toEqual(['r everything']);
  });

  it.each([
    ['npm test', 'what a program writes is not known'],
    ['node build.js > log.txt', 'nor with a redirect beside it'],
    ['cat a.txt && make', 'nor behind a command that is known'],
    ['ls | xargs rm', 'words that are not there to be read'],
    ['find . -name "*.log" -exec rm {} +', 'the same'],
    ['find . -delete', 'an action that no operand names'],
    ['rm "$file"', 'a name that is not known before it runs'],
    ['rm -rf ~/cache', 'the shell says where home is'],
    ['cat "$PWD/a"', 'the same of a variable'],
    ['rmdir -p a/b/c', 'it takes parents with it'],
    ['eval "$code"', 'it cannot be read'],
    ['X=1; cat a.txt', 'an assignment may steer what follows'],
    ['tar xf a.tar', 'what an archive holds is not known'],
    ['sed -i "1e date" a.txt', 'a script that may run commands'],
  ])('%j writes everything: %s', (command) => {
    expect(claims(command)).toEqual(['w everything']);
  });

  it('L4.7 a command that waits for a person holds up what clashes with it, and nothing else', async () => {
    const { prompter, open, answer } = person();
    const sandbox = memorySandbox({ commands: plainCommands, files: { 'a.txt': 'a', 'b.txt': 'b' } });
    const session = createSession({ tools: builtinTools(), ports: { sandbox, prompter } });
    const ended: string[] = [];
    let told = () => {};
    const readsEnded = new Promise<void>((resolve) => (told = resolve));
    const run = session.run(
      [
        toolUse('Bash', { command: 'touch a.txt' }, 'asked'),
        toolUse('Read', { file_path: 'a.txt' }, 'same file'),
        toolUse('Bash', { command: 'cat b.txt' }, 'other file'),
        toolUse('Read', { file_path: 'b.txt' }, 'other file, too'),
      ],
      {
        onEvent: (event) => {
          if (event.type !== 'call-ended') return;
          ended.push(event.toolUseId);
          if (ended.length === 2) told();
        },
      },
    );
    await open;
    await readsEnded;
    answer({ answer: 'allow-once' });
    await run;
    expect([ended.slice(0, 2).sort(), ended.slice(2)]).toEqual([
      ['other file', 'other file, too'],
      ['asked', 'same file'],
    ]);
  });
});
