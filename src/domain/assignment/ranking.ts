import type { OrderId } from '#contract/ids.ts';
import type { Ranking } from '#contract/operations/dispatch-ranking.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { canBeAssigned, stateOf } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { definePart } from '#src/lib/console/console.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';

/** An older ranking is not shown. Our choice: a driver moves some 30 m in this time. */
const FRESH_MS = 5_000;
/** How long the cursor rests before the ranking is fetched: a moving cursor fetches none. */
const REST_MS = 120;
/** While the cursor rests on, the ranking is fetched again before it is too old, for this long. */
const RENEW_MS = 4_000;
const RENEWED_FOR_MS = 30_000;

/** A ranking, and when it was received, in the time of `performance.now()`. */
export interface KnownRanking {
  ranking: Ranking;
  atMs: number;
}

interface Read {
  orderId: OrderId;
  abort: AbortController;
  answer: Promise<KnownRanking>;
  /** A list waits for it: it is no longer given up when the cursor moves. */
  isTaken: boolean;
}

const state = definePart(
  () => ({
    /** The order under the cursor. */
    orderId: null as OrderId | null,
    restedAtMs: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    read: null as Read | null,
    known: null as KnownRanking | null,
  }),
  (held) => {
    clearTimeout(held.timer);
    held.read?.abort.abort();
  },
);

function read(orderId: OrderId): Read {
  const held = state();
  const abort = new AbortController();
  const answer = call(
    dispatchRoutes.rank,
    { query: { orderId: String(orderId) } },
    { signal: abort.signal },
  ).then((ranking) => {
    const known = { ranking, atMs: performance.now() };
    held.known = known;
    return known;
  });
  const made: Read = { orderId, abort, answer, isTaken: false };
  const end = () => {
    if (held.read === made) held.read = null;
  };
  answer.then(end, end);
  held.read = made;
  return made;
}

/** Whether the list of drivers of an order could be opened now. */
function isRankable(orderId: OrderId): boolean {
  const live = shownSource().orders.get(orderId);
  if (!live || live.endedAtMs !== null || shownSource().kind === 'replay') return false;
  if (!hasPermission('orders.assign') || document.visibilityState === 'hidden') return false;
  return canBeAssigned(stateOf(live.order));
}

const isUnassigned = (orderId: OrderId) => shownSource().orders.get(orderId)?.order.driver === null;

/** Fetches the ranking of the order under the cursor, and again while the cursor rests on it. */
function fetchAhead(orderId: OrderId): void {
  const held = state();
  if (!isRankable(orderId) || held.read) return;
  void read(orderId)
    .answer.catch(() => undefined)
    .then(() => {
      const isResting = held.orderId === orderId && isUnassigned(orderId);
      if (!isResting || performance.now() - held.restedAtMs > RENEWED_FOR_MS) return;
      held.timer = setTimeout(() => fetchAhead(orderId), RENEW_MS);
    });
}

/**
 * Reports the order under the cursor, or none. Its ranking is fetched once the cursor has rested;
 * that of the previous order is given up.
 */
export function rankAhead(orderId: OrderId | null): void {
  const held = state();
  if (held.orderId === orderId) return;
  held.orderId = orderId;
  held.restedAtMs = performance.now();
  clearTimeout(held.timer);
  if (held.read && held.read.orderId !== orderId && !held.read.isTaken) {
    held.read.abort.abort();
    held.read = null;
  }
  if (orderId !== null) held.timer = setTimeout(() => fetchAhead(orderId), REST_MS);
}

/** The ranking of an order, if one is known that is at most five seconds old. */
export function knownRanking(orderId: OrderId): KnownRanking | null {
  const { known } = state();
  if (known?.ranking.orderId !== orderId) return null;
  return performance.now() - known.atMs <= FRESH_MS ? known : null;
}

/**
 * Fetches the ranking of an order, or waits for the call that is in flight. Rejects if it fails or
 * is aborted.
 */
export function readRanking(orderId: OrderId, signal: AbortSignal): Promise<KnownRanking> {
  const held = state();
  const inFlight = held.read?.orderId === orderId ? held.read : null;
  if (!inFlight) held.read?.abort.abort();
  const reading = inFlight ?? read(orderId);
  reading.isTaken = true;
  signal.addEventListener('abort', () => {
    reading.abort.abort();
    if (held.read === reading) held.read = null;
  });
  return reading.answer;
}
