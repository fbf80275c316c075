// Package runners, containers and environment managers: a rule for them covers whatever follows, but deny and ask rules
// still look at what they run.
import type { BashWord } from './analysis.js';
import { parseFlagSpec } from './flag-spec.js';
import { scanFlags } from './scan-flags.js';
import type { Unwrapped } from './unwrapped.js';

// sub-command path | options before the command | operands of its own
const RUNNERS = `npx|y p= c= w= --yes --no --package= --call= --workspace= --ignore-existing --quiet|0
bunx|--bun|0
pnpx||0
uvx|p= q --from= --with= --python= --quiet|0
pipx run|--spec= --no-cache --verbose|0
npm exec|y p= c= w= --yes --no --package= --call= --workspace=|0
npm x|y p= c= w= --yes --no --package= --call= --workspace=|0
pnpm exec|rc --recursive --parallel --filter=|0
pnpm dlx|c p= --package=|0
yarn exec||0
yarn dlx|q p= --package= --quiet|0
bun x|--bun|0
uv run|p= q --with= --python= --frozen --locked --no-sync --quiet --group= --extra= --all-extras|0
poetry run||0
pipenv run||0
hatch run||0
rye run||0
pdm run||0
bundle exec|--keep-file-descriptors --gemfile=|0
rbenv exec||0
pyenv exec||0
asdf exec||0
mise exec|C= --cd= --jobs=|*
mise x|C= --cd= --jobs=|*
direnv exec||1
devbox run|q c= e= --config= --env= --quiet|0
nix develop|c= --command=|*
docker exec|dit e= u= w= --detach --interactive --tty --env= --user= --workdir= --env-file= --privileged|1
docker run|diPt a= c= e= h= l= m= p= u= v= w= --rm --detach --interactive --tty --env= --name= --network= --volume= --publish= --user= --workdir= --entrypoint= --env-file= --platform= --privileged --mount= --label= --memory= --cpus= --init --pull= --add-host= --ipc= --pid= --gpus= --shm-size= --hostname= --restart= --cap-add= --cap-drop= --read-only --tmpfs=|1
podman exec|dit e= u= w= --detach --interactive --tty --env= --user= --workdir=|1
podman run|diPt e= p= u= v= w= --rm --detach --interactive --tty --env= --name= --network= --volume= --publish= --user= --workdir= --entrypoint=|1
docker compose exec|dT e= u= w= --detach --env= --user= --workdir= --index= --no-TTY|1
docker compose run|dTPq e= u= w= p= v= --rm --detach --env= --user= --workdir= --no-deps --entrypoint= --name= --publish= --volume= --build --service-ports|1
docker-compose exec|dT e= u= w= --env= --user= --workdir= --index=|1
docker-compose run|dT e= u= w= p= v= --rm --env= --user= --workdir= --no-deps --entrypoint=|1
kubectl exec|itq c= n= --stdin --tty --container= --namespace= --context= --quiet|1
kubectl run|it n= --image= --rm --restart= --stdin --tty --namespace= --command|1
tmux new-session|dAD s= n= c=|0
screen|dmS|0`;

const TABLE = new Map(
  RUNNERS.split('\n').map((line) => {
    const [path = '', flags = '', skip = ''] = line.split('|');
    return [path, { flags, skip }] as const;
  }),
);
const FIRST = new Set([...TABLE.keys()].map((path) => path.split(' ')[0]));

export function unwrapRunner(name: string, words: readonly BashWord[]): Unwrapped | null {
  if (!FIRST.has(name)) return null;
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
