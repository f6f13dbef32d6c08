import { useEffect } from 'react';
import { parseQuery } from '#src/lib/order-query/query.ts';
import { picture } from '#src/lib/picture.ts';
import { useStore } from '#src/lib/use-store.ts';
import { precedesOf } from './columns.ts';
import { layout } from './layout.ts';
import { compileQuery, type DriverFacts } from './query-match.ts';
import { pause, shown } from './shown.ts';

const facts: DriverFacts = {
  load: (id) => picture().drivers.get(id)?.activeOrders.length ?? Number.NaN,
  pingMs: (id, nowMs) => picture().fleet.ageMs(id, nowMs),
};

/** A query on ages lets more orders through as time passes: looked at anew so often. */
const RECHECK_MS = 5_000;

/** Has the board follow the query and the sort, the paused one as well as the live one. */
export function useBoardFilter(): void {
  const q = useStore(layout, (now) => now.q);
  const sort = useStore(layout, (now) => now.sort);

  useEffect(() => {
    const { fits, timed } = compileQuery(parseQuery(q).terms, facts);
    for (const board of boards()) board.filter(fits);
    if (!timed) return;
    let checkedMs = picture().now();
    return picture().clock.subscribe(() => {
      const nowMs = picture().now();
      if (Math.abs(nowMs - checkedMs) < RECHECK_MS) return;
      checkedMs = nowMs;
      picture().board.recheck();
    });
  }, [q]);

  useEffect(() => {
    for (const board of boards()) board.sort(precedesOf(sort));
  }, [sort]);

  // Whoever reads the board next, or another screen, begins with all of it.
  useEffect(() => {
    const { board } = picture();
    return () => {
      board.filter(null);
      board.sort(null);
    };
  }, []);
}

const boards = () => (pause.get() ? [picture().board, shown().board] : [picture().board]);
