/**
 * Combines look-ups: those requested within one iteration of the event loop are made together, each
 * key once. If the combined look-up fails, all of its callers are rejected.
 */
export function batched<Q, A>(
  lookUp: (asked: ReadonlyMap<string, Q>) => Promise<ReadonlyMap<string, A>>,
): (key: string, question: Q) => Promise<A | null> {
  let asked = new Map<string, Q>();
  let answer: Promise<ReadonlyMap<string, A>> | null = null;
  return async (key, question) => {
    asked.set(key, question);
    answer ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const now = asked;
      asked = new Map();
      answer = null;
      return lookUp(now);
    });
    return (await answer).get(key) ?? null;
  };
}
