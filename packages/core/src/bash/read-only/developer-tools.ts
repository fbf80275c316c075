// Package managers, containers, clusters, forges: the sub-commands that only ask.
import { parseFlagSpec } from '../flag-spec.js';
import type { FlagSpec } from '../flag-spec.js';
import { isStatic, NOT_READ_ONLY } from './reading.js';
import type { Reader } from './reading.js';
import { readWithSpec } from './table-reader.js';

const GH =
  'R= L= s= q= t= a= A= l= S= B= H= b= c= e= f= u= w= j= --repo= --limit= --state= --json= --jq= --template= --author= --assignee= --label= --search= --base= --head= --branch= --comments --patch --name-only --color= --log --log-failed --job= --exit-status --workflow= --user= --event= --commit= --status= --milestone= --app= --draft --archived --source --fork --visibility= --language= --topic= --conflict-status --required :text';
const KUBE =
  'n= l= o= A c= L= --namespace= --selector= --output= --all-namespaces --show-labels --sort-by= --no-headers --field-selector= --container= --tail= --since= --timestamps --previous --all-containers  --show-kind --label-columns= --chunk-size= --prefix p';
const NPM_LS =
  'alg --all --long --json --parseable --depth= --prod --production --dev --only= --omit= --include= --link --global';

const TABLE = `npm ls|${NPM_LS} :text
npm list|${NPM_LS} :text
npm ll|${NPM_LS} :text
npm la|${NPM_LS} :text
npm explain|--json :text
npm why|--json :text
npm root|g --global
npm prefix|g --global
npm query|--json :text
npm pkg get|--json :text
npm config get|:text :max1
npm --version,-v|
pnpm ls,list|rPDa --recursive --depth= --json --long --parseable --prod --dev :text
pnpm why|rPD --recursive --json :text
pnpm root,bin|g
yarn list|--depth= --pattern= --json :text
yarn why|:text
yarn info|:text --json
bun pm ls|--all
node --version,-v|
deno info|--json
pip list|--format= --outdated --not-required --user --local
pip show|f --files --verbose :text
pip freeze|--all --local --user
pip3 list|--format= --user --local
pip3 show|f --files :text
pip3 freeze|--all --local --user
cargo --list|
go version|
docker ps|aqnls f= --all --quiet --no-trunc --size --last= --latest --filter= --format=
docker images|aq f= --all --quiet --no-trunc --digests --filter= --format= :text
docker image ls,list|aq f= --all --quiet --no-trunc --digests --filter= --format= :text
docker image inspect,history|f= --format= --human --no-trunc --quiet :text
docker container ls,list|aqnls f= --all --quiet --no-trunc --size --filter= --format=
docker container inspect,logs,top,stats,port|ft n= f= s --no-stream --no-trunc --tail= --since= --until= --timestamps :text
docker logs|ft n= --follow --tail= --since= --until= --timestamps --details :text
docker inspect|s f= --format= --size --type= :text
docker history|Hq --human --no-trunc --quiet --format= :text
docker top|:text
docker port|:text
docker stats|a --all --no-stream --no-trunc --format= :text
docker diff|:text
docker version|f= --format=
docker info|f= --format=
docker network ls,list,inspect|q f= --quiet --no-trunc --filter= --format= --verbose :text
docker volume ls,list,inspect|q f= --quiet --filter= --format= :text
docker system df|v --verbose --format=
docker context ls,show|q --quiet --format=
docker compose ps|aq --all --quiet --format= --filter= --services --status= :text
docker compose logs|ft n= --follow --tail= --since= --until= --timestamps --no-color --no-log-prefix :text
docker compose ls|aq --all --quiet --format= --filter=
docker compose version|--short f= --format=
docker --version,-v|
kubectl get|${KUBE} :text
kubectl describe|${KUBE} :text
kubectl logs|f ${KUBE} :text
kubectl top|${KUBE} :text
kubectl explain|--recursive --api-version= :text
kubectl version|o= --client --short --output=
kubectl cluster-info|
kubectl api-resources,api-versions|o= --output= --namespaced= --verbs= --api-group= --no-headers
kubectl config current-context,get-contexts,get-clusters|o= --output= --no-headers :text
kubectl rollout status,history|n= --namespace= --timeout= --revision= :text
kubectl auth can-i|n= A --namespace= --all-namespaces --list :text
gh pr list,view,status,diff,checks|${GH}
gh issue list,view,status|${GH}
gh run list,view|${GH}
gh workflow list,view|${GH}
gh repo list,view|${GH}
gh release list,view|${GH}
gh label list|${GH}
gh search issues,prs,repos,commits,code|${GH}
gh auth status|
gh status|
gh --version|
systemctl status,list-units,list-unit-files,is-active,is-enabled,show,cat|al t= p= n= --all --full --no-pager --type= --state= --user --lines= --property= :text`;

const LINES = new Map<string, string>();
for (const line of TABLE.split('\n')) {
  const bar = line.indexOf('|');
  const path = line.slice(0, bar).split(' ');
  for (const last of (path.pop() ?? '').split(',')) LINES.set([...path, last].join(' '), line.slice(bar + 1));
}
const SPECS = new Map<string, FlagSpec>();
const NAMES = new Set([...LINES.keys()].map((path) => path.slice(0, path.indexOf(' '))));
/** Programs that say their version and do nothing else. */
const VERSIONS = new Set(
  'node npm npx pnpm yarn bun deno python python3 pip pip3 ruby gem bundle go cargo rustc rustup java javac mvn gradle tsc gcc g++ clang make cmake docker kubectl helm gh git rg jq curl wget perl php dotnet swift kotlin terraform aws gcloud az psql sqlite3 ffmpeg bash zsh uv poetry prettier eslint'.split(
    ' ',
  ),
);

const readTool: Reader = (words) => {
  const values = words.map((word) => (isStatic(word) ? word.value : ''));
  if (values.length === 2 && VERSIONS.has(values[0] ?? '') && values[1] === '--version')
    return { readOnly: true, files: [] };
  for (const depth of [3, 2]) {
    const path = values.slice(0, depth).join(' ');
    const line = words.length >= depth ? LINES.get(path) : undefined;
    if (line === undefined) continue;
    if (values[0] === 'kubectl' && values.some((value) => /secret|-w$|--watch|file=/i.test(value)))
      return NOT_READ_ONLY;
    let spec = SPECS.get(path);
    if (!spec) SPECS.set(path, (spec = parseFlagSpec(line)));
    const reading = readWithSpec(words, spec, depth);
    // What another daemon, cluster or host is told is not ours to allow; nor is a word that is not known.
    return { ...reading, readOnly: reading.readOnly && words.every(isStatic) };
  }
  return NOT_READ_ONLY;
};

export const DEVELOPER_TOOLS: [string, Reader][] = [...new Set([...NAMES, ...VERSIONS])]
  .filter((name) => name !== 'git' && name !== 'jq' && name !== 'rg')
  .map((name) => [name, readTool]);
