import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/orders.ts';
import type { LiveOrder, LiveOrdersStore } from './live-orders.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** What the board shows. `rows` keep their order and place until somebody acts. */
export interface BoardView {
  rows: readonly OrderId[];
  /** Orders that came since the rows were last arranged and have no row yet. */
  waiting: number;
}

export interface Board extends ValueStore<BoardView> {
  /** Arranges all rows anew: new ones taken in, finished ones let go. The operator's act. */
  arrange(): void;
  /** Shows only what fits; changing the filter is an act, so the rows are arranged anew. */
  filter(fits: ((order: Order) => boolean) | null): void;
  /** How many rows fit on the screen: a new order takes free room, for that moves nothing. */
  setRoom(rows: number): void;
  has(id: OrderId): boolean;
}

const rank = ({ order, endedAtMs }: LiveOrder, nowMs: number): number => {
  if (endedAtMs !== null) return 3;
  if (order.driver === null) return 0;
  return Date.parse(order.promisedAt) < nowMs ? 1 : 2;
};

/** Unassigned and oldest first, then late by how late, then the rest by age. */
export function byUrgency(a: LiveOrder, b: LiveOrder, nowMs: number): number {
  const ra = rank(a, nowMs);
  const difference = ra - rank(b, nowMs);
  if (difference !== 0) return difference;
  const [ta, tb] =
    ra === 1 ? [a.order.promisedAt, b.order.promisedAt] : [a.order.placedAt, b.order.placedAt];
  return Date.parse(ta) - Date.parse(tb) || a.order.id - b.order.id;
}

/** The arrangement of the board above a store. `now` is the server's time in epoch ms. */
export function createBoard(orders: LiveOrdersStore, now: () => number): Board {
  const view = createValueStore<BoardView>({ rows: [], waiting: 0 });
  let fits: ((order: Order) => boolean) | null = null;
  let shown = new Set<OrderId>();
  let room = 0;

  const wanted = (live: LiveOrder | undefined): live is LiveOrder =>
    live !== undefined && live.endedAtMs === null && (fits === null || fits(live.order));

  function arrange(): void {
    const nowMs = now();
    const rows = orders
      .list()
      .map((id) => orders.get(id))
      .filter(wanted)
      .sort((a, b) => byUrgency(a, b, nowMs))
      .map((live) => live.order.id);
    shown = new Set(rows);
    view.set({ rows, waiting: 0 });
  }

  function membershipChanged(): void {
    const { rows } = view.get();
    // Nothing is visible yet, so nothing can move.
    if (rows.length === 0) {
      arrange();
      return;
    }
    const kept = rows.filter((id) => orders.get(id) !== undefined);
    const fresh = orders.list().filter((id) => !shown.has(id) && wanted(orders.get(id)));
    const taken = fresh.slice(0, Math.max(0, room - kept.length));
    const waiting = fresh.length - taken.length;
    if (taken.length === 0 && kept.length === rows.length && waiting === view.get().waiting) return;
    const next = [...kept, ...taken];
    shown = new Set(next);
    const same = taken.length === 0 && kept.length === rows.length;
    view.set({ rows: same ? rows : next, waiting });
  }
  orders.subscribeChanges(membershipChanged);

  return {
    ...view,
    arrange,
    filter(next) {
      fits = next;
      arrange();
    },
    setRoom(next) {
      room = next;
      membershipChanged();
    },
    has: (id) => shown.has(id),
  };
}
