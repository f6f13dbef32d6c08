import { useCallback, useState } from 'react';
import type { Order } from '#contract/routes/orders.ts';
import { createValueStore } from '#streams/index.ts';

/** The order that the keys act on; kept while one looks at it on its own page. */
export const focusedOrder = createValueStore<number | null>(null);

const NONE: ReadonlySet<number> = new Set();

/** Which orders are chosen for an act on all of them. */
export function useChoice(orders: readonly Order[]) {
  const [chosen, setChosen] = useState(NONE);
  const toggle = useCallback((id: number) => {
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  /** From one row to another, both included. */
  const range = useCallback(
    (from: number, to: number) => {
      const part = orders.slice(Math.min(from, to), Math.max(from, to) + 1);
      setChosen((old) => new Set([...old, ...part.map(({ id }) => id)]));
    },
    [orders],
  );
  const drop = useCallback(
    (ids: readonly number[]) =>
      setChosen((old) => new Set([...old].filter((id) => !ids.includes(id)))),
    [],
  );
  return { chosen, toggle, range, drop, clear: useCallback(() => setChosen(NONE), []) };
}
export type Choice = ReturnType<typeof useChoice>;
