import type { StorePin } from '#streams/index.ts';

export interface ClosedStore {
  why: 'paused' | 'blocked' | 'archived';
  reason: string | null;
}

const known = new WeakMap<readonly StorePin[], ReadonlyMap<number, ClosedStore>>();

/** Stores closed by a user, by id; stores closed by hours or holidays are not reported. */
export function closedStores(pins: readonly StorePin[]): ReadonlyMap<number, ClosedStore> {
  const found = known.get(pins);
  if (found) return found;
  const closed = new Map<number, ClosedStore>();
  for (const { id, closed: is } of pins)
    if (is?.why === 'paused' || is?.why === 'blocked' || is?.why === 'archived')
      closed.set(id, { why: is.why, reason: is.reason });
  known.set(pins, closed);
  return closed;
}
