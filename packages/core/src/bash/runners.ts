// Package runners, containers and environment managers: a rule for them covers whatever follows, but deny and ask rules
// still look at what they run.
import type { BashWord } from './analysis.js';
import { parseFlagSpec } from './flag-spec.js';
import { scanFlags } from './scan-flags.js';
import type { Unwrapped } from './unwrapped.js';

const CONTAINER =
  'dit e= u= w= --detach --interactive --tty --rm --env= --user= --workdir= --name= --no-deps --service-ports T|1';
const RUN =
  'dit e= u= w= p= v= --detach --interactive --tty --rm --env= --env-file= --user= --workdir= --name= --network= --volume= --publish= --entrypoint= --platform= --mount= --init|1';

// sub-command path | options before the command | operands of its own; `*`: the command stands after `--`
const RUNNERS = `npx,npm exec,npm x|y p= c= w= --yes --no --package= --call= --workspace=|0
bunx,bun x|--bun|0
pnpm dlx,yarn dlx|c p= --package=|0
uvx,uv run|p= q --from= --with= --python=|0
pnpm exec|r --recursive --filter=|0
pnpx,pipx run,yarn exec,poetry run,pipenv run,hatch run,pdm run,bundle exec,rbenv exec,pyenv exec,asdf exec||0
mise exec,mise x,nix develop||*
direnv exec||1
devbox run|q --quiet|0
docker exec,podman exec,docker compose exec,docker-compose exec|${CONTAINER}
docker run,podman run,docker compose run,docker-compose run|${RUN}
kubectl exec,kubectl run|itq c= n= --stdin --tty --container= --namespace= --context= --image= --rm|1`;

const TABLE = new Map(
  RUNNERS.split('\n').flatMap((line) => {
    const [paths = '', flags = '', skip = ''] = line.split('|');
    return paths.split(',').map((path) => [path, { flags, skip }] as const);
  }),
);
const FIRST = new Set([...TABLE.keys()].map((path) => path.split(' ')[0]));

export function isRunner(name: string): boolean {
  return FIRST.has(name);
}

export function unwrapRunner(name: string, words: readonly BashWord[]): Unwrapped | null {
  const plain = words.map((word) => (word.kind === 'static' ? word.value : ''));
  for (const depth of [3, 2, 1]) {
    const entry = TABLE.get([name, ...plain.slice(1, depth)].join(' '));
    if (!entry || words.length < depth) continue;
    const rule = 'rule' as const;
    if (entry.skip === '*') {
      const dashes = plain.indexOf('--');
      return dashes < 0 ? { coverage: rule } : { coverage: rule, inner: [{ words: words.slice(dashes + 1) }] };
    }
    const scan = scanFlags(words, parseFlagSpec(entry.flags), { from: depth, leading: true });
    const call = scan.values.find(({ flag }) => (flag === '-c' && name === 'npx') || flag === '--call');
    let start = scan.next + Number(entry.skip);
    if (plain[start] === '--') start += 1;
    const inner = words.slice(start);
    const unsure = !scan.ok || words.slice(depth, start).some((word) => word.splits);
    return {
      coverage: rule,
      inner: inner.length > 0 ? [{ words: inner }] : [],
      ...(call?.word.kind === 'static' && { code: call.word.value }),
      ...(unsure && { reason: 'which command it runs is not known' }),
    };
  }
  return null;
}
