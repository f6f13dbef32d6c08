import type { OrderId } from '#contract/ids.ts';
import type { KeyedStore } from './keyed.ts';
import { type LiveOrder, lateAtMs } from './live-orders.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** What the board shows. `rows` keep their order until the user acts. */
export interface BoardView {
  rows: readonly OrderId[];
  /** Orders that arrived since the rows were last arranged and have no row yet. */
  waiting: number;
  /** Rows at the end that arrived since and belong higher up. */
  unsorted: number;
}

/** Whether an order belongs on the board at a moment. */
export type BoardFilter = (live: LiveOrder, nowMs: number) => boolean;
/** Compares two orders at a moment; below zero: the first comes before the second. */
export type BoardComparison = (a: LiveOrder, b: LiveOrder, nowMs: number) => number;

export interface Board extends ValueStore<BoardView> {
  /**
   * Arranges all rows again: adds new orders, removes finished ones. Called by an act of the user.
   */
  arrange(): void;
  /**
   * Shows only the orders that match. Changing the filter is a user action, so the rows are
   * arranged again.
   */
  filter(fits: BoardFilter | null): void;
  /** Sorts the rows; null sorts by urgency. A user action too. */
  sort(precedes: BoardComparison | null): void;
  /**
   * Sets how many rows fit on the screen. A new order takes a free row, because that moves no
   * other.
   */
  setRoom(rows: number): void;
  /** Checks orders without a row again: a filter on ages matches more orders as time passes. */
  recheck(): void;
  has(id: OrderId): boolean;
  /** The orders that wait for a row. */
  waitingIds(): Iterable<OrderId>;
  /** The current arrangement, as the start of another board. */
  start(): BoardStart;
}

/** The arrangement that a board starts with. */
export interface BoardStart {
  rows: readonly OrderId[];
  fits: BoardFilter | null;
  precedes: BoardComparison | null;
}

const rank = (live: LiveOrder, nowMs: number): number => {
  const { order, endedAtMs } = live;
  if (endedAtMs !== null) return 3;
  // An order that is about to end waits for nobody.
  if (order.ending) return 2;
  if (order.driver === null) return 0;
  return lateAtMs(live) < nowMs ? 1 : 2;
};

/** Unassigned and oldest first, then late by delay, then the rest by age. */
export const byUrgency: BoardComparison = (a, b, nowMs) => {
  const ra = rank(a, nowMs);
  const difference = ra - rank(b, nowMs);
  if (difference !== 0) return difference;
  const by = ra === 1 ? a.promisedAtMs - b.promisedAtMs : a.placedAtMs - b.placedAtMs;
  return by || a.order.id - b.order.id;
};

/**
 * Arranges the orders of a store. `now` is the server's time in epoch ms. A change costs only what
 * changed; only a user action iterates over all orders.
 */
export function createBoard(
  orders: KeyedStore<OrderId, LiveOrder>,
  now: () => number,
  start: Partial<BoardStart> = {},
): Board {
  const view = createValueStore<BoardView>({
    rows: start.rows ?? [],
    waiting: 0,
    unsorted: 0,
  });
  let { fits = null, precedes = null } = start;
  let shown = new Set<OrderId>(start.rows);
  /** Matching orders without a row, in the order of arrival. */
  let waiting = new Set<OrderId>();
  let room = 0;
  /** The last row in its sorted position, and the rows below it that are not. */
  let lastSorted: OrderId | undefined;
  const unsorted = new Set<OrderId>();

  const show = (rows: readonly OrderId[]) =>
    view.set({ rows, waiting: waiting.size, unsorted: unsorted.size });

  const wanted = (live: LiveOrder | undefined, nowMs: number): live is LiveOrder =>
    live !== undefined && live.endedAtMs === null && (fits === null || fits(live, nowMs));

  function arrange(ids: Iterable<OrderId> = orders.keys()): void {
    const nowMs = now();
    const found: LiveOrder[] = [];
    for (const id of ids) {
      const live = orders.get(id);
      if (wanted(live, nowMs)) found.push(live);
    }
    const before = precedes ?? byUrgency;
    const rows = found.sort((a, b) => before(a, b, nowMs)).map((live) => live.order.id);
    shown = new Set(rows);
    waiting = new Set();
    unsorted.clear();
    lastSorted = rows.at(-1);
    // Empty before and after: no listener needs to be notified.
    if (rows.length > 0 || view.get().rows.length > 0 || view.get().waiting > 0) show(rows);
  }

  function isAbove(id: OrderId, other: OrderId | undefined): boolean {
    const live = orders.get(id);
    const above = other === undefined ? undefined : orders.get(other);
    return (
      live !== undefined && above !== undefined && (precedes ?? byUrgency)(live, above, now()) < 0
    );
  }

  function place(): void {
    const before = view.get();
    const { rows } = before;
    // Nothing is displayed yet, so nothing can move.
    if (rows.length === 0) {
      if (waiting.size > 0) arrange(waiting);
      return;
    }
    const taken: OrderId[] = [];
    for (const id of waiting) {
      if (rows.length + taken.length >= room) break;
      taken.push(id);
    }
    for (const id of taken) {
      waiting.delete(id);
      shown.add(id);
      if (isAbove(id, lastSorted)) unsorted.add(id);
      else if (unsorted.size === 0) lastSorted = id;
    }
    if (taken.length > 0) show([...rows, ...taken]);
    else if (waiting.size !== before.waiting || unsorted.size !== before.unsorted) show(rows);
  }

  function look(id: OrderId, nowMs: number): void {
    if (shown.has(id)) return;
    if (wanted(orders.get(id), nowMs)) waiting.add(id);
    else waiting.delete(id);
  }

  function changed(ids: Iterable<OrderId>): void {
    const nowMs = now();
    let isGone = false;
    for (const id of ids) {
      if (shown.has(id) && orders.get(id) === undefined) {
        shown.delete(id);
        isGone = true;
      }
      // Assigned or ended since, so it no longer belongs at the top.
      if (unsorted.has(id) && !isAbove(id, lastSorted)) unsorted.delete(id);
      look(id, nowMs);
    }
    if (isGone) {
      show(view.get().rows.filter((id) => shown.has(id)));
    }
    place();
  }
  orders.subscribeChanges(changed);

  return {
    ...view,
    arrange: () => arrange(),
    filter(next) {
      fits = next;
      arrange();
    },
    sort(next) {
      precedes = next;
      arrange();
    },
    setRoom(next) {
      room = next;
      place();
    },
    recheck() {
      const nowMs = now();
      for (const id of orders.keys()) look(id, nowMs);
      place();
    },
    has: (id) => shown.has(id),
    waitingIds: () => waiting,
    start: () => ({ rows: view.get().rows, fits, precedes }),
  };
}
