// Finds what a new claim clashes with without looking at every claim before it: a turn of a thousand calls must cost
// each of them what a turn of ten does.
import type { Resource } from '../ports/tool.js';
import { ClaimTree, isUnused, users, type Users } from './claim-tree.js';
import type { Place } from './place.js';

export interface ClaimIndex {
  /** Enters a claim behind all others and answers with what it must wait for. */
  add(place: Place, resources: readonly Resource[]): ReadonlySet<Place>;
  /** Makes all that are entered from now on wait for a place: its claim has changed. */
  widen(place: Place): void;
  remove(place: Place): void;
  /** All entered places on either side of one, in order. */
  around(place: Place): { readonly before: readonly Place[]; readonly behind: readonly Place[] };
}

export function createClaimIndex(): ClaimIndex {
  // What was entered since the last claim to write everything, that claim included. Nothing before it needs to be
  // looked at: whoever waits for that claim waits for all before it.
  let recent = new Set<Place>();
  let barrier: Place | undefined;
  const readersOfEverything = new Set<Place>();
  const files = new ClaimTree();
  const named = new Map<string, Users>();
  /** Of all entered places, in order. */
  const exits = new Map<Place, (() => void)[]>();
  const recentWriters = new Set<Place>();
  const inEverybodysWay = new Set<Place>();

  const enter = (place: Place, set: Set<Place>, dropUnused?: () => void) => {
    set.add(place);
    const exit = () => {
      set.delete(place);
      dropUnused?.();
    };
    const others = exits.get(place);
    // An array that grows from nothing makes room for seventeen; most calls claim one thing.
    if (others?.length) others.push(exit);
    else exits.set(place, [exit]);
  };
  /** Where the claims that clash with this one are kept, and where it belongs itself. */
  const find = (resource: Exclude<Resource, { kind: 'everything' }>) => {
    if (resource.kind !== 'named') return { met: files.meeting(resource), own: files.at(resource) };
    const { name } = resource;
    const at = named.get(name) ?? users();
    named.set(name, at);
    return { met: [at], own: { users: at, dropUnused: () => void (isUnused(at) && named.delete(name)) } };
  };

  return {
    add: (place, resources) => {
      let blockers: Set<Place> | undefined;
      const add = (set: Iterable<Place>) => {
        for (const other of set) if (other !== place) (blockers ??= new Set()).add(other);
      };
      exits.set(place, []);
      add(inEverybodysWay);
      if (resources.some(({ kind, access }) => kind === 'everything' && access === 'write')) {
        add(recent);
        recent = new Set([place]);
        barrier = place;
        recentWriters.clear();
        return blockers ?? NOBODY;
      }
      if (barrier) add([barrier]);
      for (const resource of resources) {
        if (resource.kind === 'everything') {
          add(recentWriters);
          enter(place, readersOfEverything);
          continue;
        }
        const writes = resource.access === 'write';
        const { met, own } = find(resource);
        for (const { readers, writers } of met) {
          add(writers);
          if (writes) add(readers);
        }
        enter(place, writes ? own.users.writers : own.users.readers, own.dropUnused);
        if (!writes) continue;
        add(readersOfEverything);
        recentWriters.add(place);
      }
      recent.add(place);
      return blockers ?? NOBODY;
    },
    widen: (place) => void inEverybodysWay.add(place),
    remove: (place) => {
      for (const leave of exits.get(place) ?? []) leave();
      exits.delete(place);
      recent.delete(place);
      recentWriters.delete(place);
      const stoodForOthers = inEverybodysWay.delete(place) || barrier === place;
      if (barrier === place) barrier = undefined;
      // Where it gave up before its time, those it stood for are no longer looked for by what they claim.
      if (stoodForOthers) for (const other of place.waitsFor ?? []) inEverybodysWay.add(other);
    },
    around: (place) => {
      const all = [...exits.keys()];
      const at = all.indexOf(place);
      return { before: all.slice(0, at), behind: all.slice(at + 1) };
    },
  };
}

const NOBODY: ReadonlySet<Place> = new Set();
