/**
 * Ends connections over a period in milliseconds, each at a random moment of its own step: all at
 * once, their clients would sign in at the other servers together.
 */
export function endOneByOne<T>(
  connections: Iterable<T>,
  periodMs: number,
  end: (connection: T) => void,
): void {
  const all = [...connections];
  const stepMs = periodMs / all.length;
  for (const [n, one] of all.entries())
    setTimeout(() => end(one), (n + Math.random()) * stepMs).unref();
}
