/** The list with one entry moved from one position to another; both are clamped to the list. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  const place = Math.max(0, Math.min(list.length - 1, to));
  if (one === undefined || place === from) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, one);
}

/**
 * The fewest entries that must be moved to turn one order into the other: all except the longest
 * subsequence that has the same order in both (patience sorting, n log n).
 */
export function countMoved(before: readonly number[], after: readonly number[]): number {
  const place = new Map(before.map((id, at) => [id, at]));
  // The smallest last position of an increasing subsequence, by its length.
  const tails: number[] = [];
  for (const id of after) {
    const at = place.get(id);
    if (at === undefined) continue;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    tails[low] = at;
  }
  return after.length - tails.length;
}

/**
 * Rebases one order onto another: removed items are dropped, and each new item follows the item
 * that precedes it in `theirs`.
 */
export function rebase(mine: readonly number[], theirs: readonly number[]): readonly number[] {
  const there = new Set(theirs);
  const known = new Set(mine);
  const next = mine.filter((id) => there.has(id));
  for (const [at, id] of theirs.entries()) {
    if (known.has(id)) continue;
    const before = theirs[at - 1];
    next.splice(before === undefined ? 0 : next.indexOf(before) + 1, 0, id);
  }
  return next;
}
