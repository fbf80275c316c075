import { mkdirSync } from 'node:fs';
import { normalize } from 'node:path';
import type { OverlaySource } from '@sallyport/core';
import type { OverlaySpot } from '@sallyport/core/memory';
import { SandboxError } from '@sallyport/core/sandbox';

/** Read-only trees that file calls see and commands do not. */
export interface Overlays {
  add(root: string, source: OverlaySource): void;
  /** The spot that answers for a path, where an overlay does. */
  at(path: string): OverlaySpot | undefined;
  /** Throws EROFS where the path is an overlay's, or one lies below what would be changed. */
  refuseChange(op: string, path: string): void;
}

/** @example const overlays = createOverlays(); overlays.add('/home/user/results', source); */
export function createOverlays(): Overlays {
  const sources = new Map<string, OverlaySource>();
  const at = (path: string): OverlaySpot | undefined => {
    const plain = withoutDots(path);
    for (const [root, source] of sources) {
      if (plain === root || plain.startsWith(`${root}/`)) return { source, inside: plain.slice(root.length + 1) };
    }
    return undefined;
  };
  return {
    add: (root, source) => {
      const plain = withoutDots(root);
      // So that a listing of its parent shows it.
      mkdirSync(plain, { recursive: true });
      sources.set(plain, source);
    },
    at,
    refuseChange: (op, path) => {
      const plain = withoutDots(path);
      const holdsOne = [...sources.keys()].some((root) => root.startsWith(`${plain}/`));
      if (at(path) || (holdsOne && (op === 'rm' || op === 'rename'))) throw new SandboxError('EROFS', op, path);
    },
  };
}

function withoutDots(path: string): string {
  return normalize(path).replace(/\/$/, '');
}
