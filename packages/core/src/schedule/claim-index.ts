// Finds what a new claim clashes with without looking at every claim before it: a turn of a thousand calls must cost
// each of them what a turn of ten does.
import type { Resource } from '../ports/tool.js';
import type { Place } from './place.js';

export interface ClaimIndex {
  /** Enters a claim behind all others and answers with what it must wait for. */
  add(place: Place, resources: readonly Resource[]): ReadonlySet<Place>;
  remove(place: Place): void;
  /** All entered places on either side of one, in order. */
  around(place: Place): { readonly before: readonly Place[]; readonly behind: readonly Place[] };
}

interface Users {
  readonly readers: Set<Place>;
  readonly writers: Set<Place>;
}

interface Removal {
  readonly key: string;
  readonly set: Set<Place>;
}

export function createClaimIndex(): ClaimIndex {
  const order = new Set<Place>();
  // What was entered since the last claim to write everything, that claim included. Nothing before it needs to be
  // looked at: whoever waits for that claim waits for all before it.
  let recent = new Set<Place>();
  let barrier: Place | undefined;
  const wide: Users = users();
  const narrow = new Map<string, Users>();
  const entries = new Map<Place, Removal[]>();
  const recentWriters = new Set<Place>();

  const enter = (place: Place, key: string | undefined, access: 'read' | 'write') => {
    const at = key === undefined ? wide : (narrow.get(key) ?? users());
    if (key !== undefined) narrow.set(key, at);
    const set = access === 'write' ? at.writers : at.readers;
    set.add(place);
    entries.get(place)?.push({ key: key ?? '', set });
    if (access === 'write') recentWriters.add(place);
  };

  return {
    add: (place, resources) => {
      let blockers: Set<Place> | undefined;
      const add = (set: Iterable<Place>) => {
        for (const other of set) if (other !== place) (blockers ??= new Set()).add(other);
      };
      entries.set(place, []);
      if (resources.some((resource) => resource.kind === 'everything' && resource.access === 'write')) {
        add(recent);
        recent = new Set([place]);
        barrier = place;
        recentWriters.clear();
        order.add(place);
        return blockers ?? NOBODY;
      }
      if (barrier) add([barrier]);
      for (const resource of resources) {
        const writes = resource.access === 'write';
        if (resource.kind === 'everything') {
          add(recentWriters);
          enter(place, undefined, 'read');
          continue;
        }
        if (writes) add(wide.readers);
        for (const key of clashingKeys(resource, narrow)) {
          const at = narrow.get(key);
          if (!at) continue;
          add(at.writers);
          if (writes) add(at.readers);
        }
        enter(place, ownKey(resource), resource.access);
      }
      recent.add(place);
      order.add(place);
      return blockers ?? NOBODY;
    },
    remove: (place) => {
      for (const { key, set } of entries.get(place) ?? []) {
        set.delete(place);
        const at = narrow.get(key);
        if (at && at.readers.size === 0 && at.writers.size === 0) narrow.delete(key);
      }
      entries.delete(place);
      order.delete(place);
      recent.delete(place);
      recentWriters.delete(place);
      if (barrier === place) barrier = undefined;
    },
    around: (place) => {
      const all = [...order];
      const at = all.indexOf(place);
      return { before: all.slice(0, at), behind: all.slice(at + 1) };
    },
  };
}

const NOBODY: ReadonlySet<Place> = new Set();

const users = (): Users => ({ readers: new Set(), writers: new Set() });

type NarrowResource = Exclude<Resource, { kind: 'everything' }>;

const ownKey = (resource: NarrowResource) =>
  resource.kind === 'named' ? `named ${resource.name}` : `${resource.kind} ${resource.path}`;

function* clashingKeys(resource: NarrowResource, narrow: ReadonlyMap<string, Users>): Iterable<string> {
  if (resource.kind === 'named') {
    yield ownKey(resource);
    return;
  }
  yield `path ${resource.path}`;
  yield `tree ${resource.path}`;
  for (let path = resource.path; path.length > 1;) {
    path = path.slice(0, path.lastIndexOf('/')) || '/';
    yield `tree ${path}`;
  }
  if (resource.kind === 'tree') {
    const inside = resource.path.endsWith('/') ? resource.path : `${resource.path}/`;
    for (const key of narrow.keys()) {
      if (key.startsWith(`path ${inside}`) || key.startsWith(`tree ${inside}`)) yield key;
    }
  }
}
