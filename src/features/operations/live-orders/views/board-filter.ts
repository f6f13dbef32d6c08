import { useEffect } from 'react';
import { claimState } from '#src/domain/claim/claim-state.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { parseQuery } from '#src/domain/order/query/query.ts';
import { boardStores, pause } from '#src/features/operations/live-orders/board/board-stores.ts';
import { precedesOf } from '#src/features/operations/live-orders/board/columns.ts';
import { mineKey, onlyMine } from '#src/features/operations/live-orders/board/mine.ts';
import { layout } from '#src/features/operations/live-orders/layout.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { BoardFilter } from '#streams/index.ts';
import { compileQuery, type DriverFacts } from './query-match.ts';

const facts: DriverFacts = {
  load: (id) => shownSource().drivers.get(id)?.activeOrders.length ?? Number.NaN,
  pingMs: (id, nowMs) => shownSource().positions.ageMs(id, nowMs),
};

/**
 * A query on ages matches more orders as time passes, so it is evaluated again at this interval.
 */
const RECHECK_MS = 5_000;

/** Applies the query and the sort to the board, whether paused or live. */
export function useBoardFilter(): void {
  const q = useStore(layout, (now) => now.q);
  const sort = useStore(layout, (now) => now.sort);
  const isMine = useStore(onlyMine);
  const ownIds = useStore(claimState, mineKey);
  const mine = isMine && shownSource().kind === 'live' ? ownIds : null;

  useEffect(() => {
    const { fits: asked, timed } = compileQuery(parseQuery(q).terms, facts);
    const own = new Set(mine === null ? [] : mine.split(',').map(Number));
    const fits: BoardFilter | null =
      mine === null
        ? asked
        : (live, nowMs) => own.has(live.order.id) && (asked?.(live, nowMs) ?? true);
    for (const board of boards()) board.filter(fits);
    if (!timed) return;
    let checkedMs = shownSource().now();
    return shownSource().clock.subscribe(() => {
      const nowMs = shownSource().now();
      if (Math.abs(nowMs - checkedMs) < RECHECK_MS) return;
      checkedMs = nowMs;
      shownSource().board.recheck();
    });
  }, [q, mine]);

  useEffect(() => {
    for (const board of boards()) board.sort(precedesOf(sort));
  }, [sort]);

  // Reset on leaving, so that other users of the live source start with all orders.
  useEffect(() => {
    const { board } = shownSource();
    return () => {
      board.filter(null);
      board.sort(null);
    };
  }, []);
}

const boards = () =>
  pause.get() ? [shownSource().board, boardStores().board] : [shownSource().board];
