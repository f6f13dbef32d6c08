/** Caches the last response for some milliseconds, and shares one that is being computed. */
export function shared<T>(
  clock: () => Date,
  freshMs: number,
  make: () => Promise<T>,
): () => Promise<T> {
  let last: { atMs: number; value: Promise<T> } | null = null;
  return () => {
    const nowMs = clock().getTime();
    if (last && Math.abs(nowMs - last.atMs) < freshMs) return last.value;
    const value = make();
    last = { atMs: nowMs, value };
    value.catch(() => {
      last = null;
    });
    return value;
  };
}
