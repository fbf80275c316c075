// Package managers, containers, clusters, forges: the sub-commands that only ask.
import { parseFlagSpec } from '../flag-spec.js';
import type { FlagSpec } from '../flag-spec.js';
import { isStatic, NOT_READ_ONLY } from './reading.js';
import type { Reader } from './reading.js';
import { readWithSpec } from './table-reader.js';

const KUBE =
  'n= l= o= A p c= L= --namespace= --selector= --output= --all-namespaces --show-labels --container= --tail= --since= --previous --timestamps :text';

const TABLE = `npm ls,list,ll,la|+ alg --depth= --global --prod --omit= :text
npm explain,why,query|--json :text
npm root,prefix|g
npm config get|:text :max1
pnpm ls,list,why|+ rPDa --depth= --prod :text
yarn list,why|+ --depth= --pattern= :text
bun pm ls|--all
pip,pip3 list,show,freeze|fv --format= --verbose :text
go version|
docker,podman ps,images,logs,inspect,history,top,port,stats,diff,version,info|+ aqnlst f= :text
docker image,container,network,volume ls,list,inspect|+ aq f= :text
docker system df|v
docker compose ps,logs,ls,version|+ aqft n= :text
kubectl get,describe,top,logs,version,explain|${KUBE}
kubectl cluster-info,api-resources,api-versions|
kubectl config current-context,get-contexts|
kubectl rollout status,history|n= --namespace= :text
gh pr,issue,run,workflow,release,repo,label view,list|+ --log L= R= s= q= a= A= l= S= B= H= b= u= j= --jq= --search= --base= --assignee= --comments --workflow= --job= --user= :text
gh pr status,diff,checks|+ R= q= :text
gh issue status|
gh auth status|
systemctl status,is-active,is-enabled,list-units|+ :text`;

/** Every way through the columns of a line, whose names are separated by commas. */
function expandPath(path: string): string[] {
  return path
    .split(' ')
    .reduce<string[]>(
      (heads, column) => heads.flatMap((head) => column.split(',').map((name) => `${head}${head && ' '}${name}`)),
      [''],
    );
}

const LINES = new Map<string, string>();
for (const line of TABLE.split('\n')) {
  const bar = line.indexOf('|');
  for (const path of expandPath(line.slice(0, bar))) LINES.set(path, line.slice(bar + 1));
}
const SPECS = new Map<string, FlagSpec>();
const NAMES = new Set([...LINES.keys()].map((path) => path.slice(0, path.indexOf(' '))));
/** Programs that say their version and do nothing else. */
const VERSIONS = new Set(
  'node npm npx pnpm yarn bun deno python python3 pip pip3 ruby gem bundle go cargo rustc rustup java javac mvn gradle tsc gcc g++ clang make cmake docker kubectl helm gh git rg jq curl wget perl php dotnet swift kotlin terraform aws gcloud az psql sqlite3 ffmpeg bash zsh uv poetry prettier eslint'.split(
    ' ',
  ),
);

const SHORT_VERSION = /^(?:node|npm|pnpm|yarn|tsc|docker|php|perl|make)$/;

const readTool: Reader = (words) => {
  const values = words.map((word) => (isStatic(word) ? word.value : ''));
  if (
    values.length === 2 &&
    VERSIONS.has(values[0] ?? '') &&
    (values[1] === '--version' || (values[1] === '-v' && SHORT_VERSION.test(values[0] ?? '')))
  )
    return { readOnly: true, files: [] };
  for (const depth of [4, 3, 2]) {
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
