import type { OrderId } from '#contract/ids.ts';
import type { KeyedStore } from './keyed.ts';
import type { LiveOrder } from './live-orders.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** What the board shows. `rows` keep their order and place until somebody acts. */
export interface BoardView {
  rows: readonly OrderId[];
  /** Orders that came since the rows were last arranged and have no row yet. */
  waiting: number;
  /** Rows at the end that came since and belong further up. */
  unsorted: number;
}

/** Whether an order belongs on the board at a moment. */
export type Fits = (live: LiveOrder, nowMs: number) => boolean;
/** Which of two orders comes first at a moment; below zero: the one before. */
export type Precedes = (a: LiveOrder, b: LiveOrder, nowMs: number) => number;

export interface Board extends ValueStore<BoardView> {
  /** Arranges all rows anew: new ones taken in, finished ones let go. The operator's act. */
  arrange(): void;
  /** Shows only what fits; changing the filter is an act, so the rows are arranged anew. */
  filter(fits: Fits | null): void;
  /** Puts the rows in another order; null is by urgency. An act as well. */
  sort(precedes: Precedes | null): void;
  /** How many rows fit on the screen: a new order takes free room, for that moves nothing. */
  setRoom(rows: number): void;
  /** Looks again at what has no row: a filter on ages lets more through as time passes. */
  recheck(): void;
  has(id: OrderId): boolean;
  /** How it stands, for another board to begin with. */
  start(): BoardStart;
}

/** How a board begins, where it is to stand as another one does. */
export interface BoardStart {
  rows: readonly OrderId[];
  fits: Fits | null;
  precedes: Precedes | null;
}

const rank = ({ order, endedAtMs, promisedAtMs }: LiveOrder, nowMs: number): number => {
  if (endedAtMs !== null) return 3;
  if (order.driver === null) return 0;
  return promisedAtMs < nowMs ? 1 : 2;
};

/** Unassigned and oldest first, then late by how late, then the rest by age. */
export const byUrgency: Precedes = (a, b, nowMs) => {
  const ra = rank(a, nowMs);
  const difference = ra - rank(b, nowMs);
  if (difference !== 0) return difference;
  const by = ra === 1 ? a.promisedAtMs - b.promisedAtMs : a.placedAtMs - b.placedAtMs;
  return by || a.order.id - b.order.id;
};

/**
 * The arrangement of the board above a store. `now` is the server's time in epoch ms. What changes
 * costs what changed; only an act passes over all orders.
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
  /** What fits and has no row yet, in the order of arrival. */
  let waiting = new Set<OrderId>();
  let room = 0;
  /** The last row that stands where it belongs, and those below it that do not. */
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
    // Nothing before and nothing now: whoever listens need not look.
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
    // Nothing is visible yet, so nothing can move.
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
      // Given away or ended since: it asks for nobody's eye at the top.
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
    start: () => ({ rows: view.get().rows, fits, precedes }),
  };
}
