import { useState } from 'react';

/**
 * The items of an open menu: each stays in its place until the menu closes, because a key or the
 * pointer may be about to choose it. What changes is shown in place, a new item comes last, and one
 * that no longer exists is returned by `gone`.
 */
export function useHeldItems<T>(
  items: readonly T[],
  isOpen: boolean,
  keyOf: (item: T) => string | number,
  gone: (item: T) => T,
): readonly T[] {
  const [held, setHeld] = useState<readonly T[] | null>(null);
  if (!isOpen) {
    if (held !== null) setHeld(null);
    return items;
  }
  const now = new Map(items.map((item) => [keyOf(item), item]));
  const known = new Set((held ?? []).map(keyOf));
  const kept = (held ?? []).map((item) => now.get(keyOf(item)) ?? gone(item));
  const next = [...kept, ...items.filter((item) => !known.has(keyOf(item)))];
  // Only the order of the keys is kept; the items are those of this render.
  if (held === null || next.length > held.length) setHeld(next);
  return next;
}
