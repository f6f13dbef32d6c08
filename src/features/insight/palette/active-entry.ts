import { useState } from 'react';
import type { Entry } from './entries.ts';

/** The first entry, once there is one. */
const FIRST = Symbol('first');

interface ActiveEntry {
  /** The index of the active entry; -1: none, or it is no longer in the list. */
  at: number;
  /** True if the active entry has left the list. */
  isGone: boolean;
  /** Makes the first entry active, now or once there is one. */
  chooseFirst: () => void;
  chooseNone: () => void;
  move: (to: number) => void;
}

/**
 * The active entry, held by its key: an entry that arrives later does not take its place under the
 * next Enter.
 */
export function useActiveEntry(entries: readonly Entry[], hasText: boolean): ActiveEntry {
  const [active, setActive] = useState<string | typeof FIRST | null>(hasText ? FIRST : null);
  const [first] = entries;
  if (active === FIRST && first) setActive(first.key);
  const key = active === FIRST ? first?.key : active;
  const at = entries.findIndex((one) => one.key === key);
  return {
    at,
    isGone: at === -1 && typeof active === 'string',
    chooseFirst: () => setActive(FIRST),
    chooseNone: () => setActive(null),
    move: (to) => setActive(entries[to]?.key ?? null),
  };
}
