/**
 * Makes one question of many: what is asked within one turn of the event loop is looked up together,
 * the same key once. Rejects all askers of a turn when its look-up fails.
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
