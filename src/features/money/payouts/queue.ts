import { type Payout, vendorPaymentsRoutes } from '#contract/routes/vendor-payments.ts';
import type { PayoutAct as Act } from '#src/domain/payout/payout-acts.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { type Filter, queryOf, sortOf } from './filter.ts';

const PAGE = '100';
/** New payouts are counted up to this number. */
const LATEST = '30';
/** Rows that have left the filter are fetched one by one; at most this many at each poll. */
const MOST_MISSING = 10;

export interface Queue {
  filter: Filter | null;
  state: 'reading' | 'ready' | 'failed';
  /** Why it failed to load, or is not up to date. */
  failure: string | null;
  rows: readonly Payout[];
  cursor: string | null;
  /** Arrived since, and not yet shown. */
  fresh: readonly Payout[];
  focusId: number | null;
  chosen: ReadonlySet<number>;
  /** Acts in flight. */
  pending: ReadonlyMap<number, Act | 'withdraw'>;
  /** The act that needs further input. */
  asking: Act | null;
  /** The act on all selected payouts. */
  bulk: Act | 'file' | null;
}

const EMPTY: Queue = {
  filter: null,
  state: 'reading',
  failure: null,
  rows: [],
  cursor: null,
  fresh: [],
  focusId: null,
  chosen: new Set(),
  pending: new Map(),
  asking: null,
  bulk: null,
};

/** The queue as it is on the screen. */
export const queue = defineStore<Queue>(() => EMPTY);
export const change = (part: Partial<Queue>): void => queue.set({ ...queue.get(), ...part });

export const focusedPayout = ({ rows, focusId }: Queue): Payout | undefined =>
  rows.find(({ id }) => id === focusId);

export const focusOn = (focusId: number | null): void => {
  if (queue.get().focusId !== focusId) change({ focusId, asking: null });
};

/** The rows, which have the focus of the page wherever the cursor is. */
export const queueGrid = () => document.querySelector<HTMLElement>('#payout-queue');

export function toggle(id: number): void {
  const chosen = new Set(queue.get().chosen);
  if (!chosen.delete(id)) chosen.add(id);
  change({ chosen });
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const ask = (filter: Filter, page: Record<string, string>) =>
  call(vendorPaymentsRoutes.list, {
    query: { ...queryOf(filter, Date.now()), ...page } as never,
  });
const list = (filter: Filter, cursor: string | null) =>
  ask(filter, { sort: sortOf(filter), limit: PAGE, ...(cursor ? { cursor } : {}) });
/** The latest, whatever the order of the queue. */
const latest = (filter: Filter) => ask(filter, { limit: LATEST });

/** Fetches a filter's payouts again. The focus stays on its payout where that is still listed. */
export async function read(filter: Filter): Promise<void> {
  const before = queue.get();
  const isSame = before.filter === filter;
  change({
    filter,
    ...(isSame ? {} : { ...EMPTY, filter, pending: before.pending }),
  });
  try {
    const { items, nextCursor } = await list(filter, null);
    if (queue.get().filter !== filter) return;
    const { focusId, chosen } = queue.get();
    const ids = new Set<number>(items.map(({ id }) => id));
    change({
      state: 'ready',
      failure: null,
      rows: items,
      cursor: nextCursor,
      fresh: [],
      focusId: focusId !== null && ids.has(focusId) ? focusId : (items[0]?.id ?? null),
      chosen: new Set([...chosen].filter((id) => ids.has(id))),
    });
  } catch (error) {
    const isThere = isSame && before.state === 'ready';
    if (queue.get().filter === filter)
      change({ state: isThere ? 'ready' : 'failed', failure: wordsOf(error) });
  }
}

/** Fetches the next page, one at a time. */
export async function more(): Promise<void> {
  const { filter, cursor, rows } = queue.get();
  if (!filter || cursor === null) return;
  change({ cursor: null });
  try {
    const { items, nextCursor } = await list(filter, cursor);
    if (queue.get().filter !== filter) return;
    const known = new Set(rows.map(({ id }) => id));
    const added = items.filter(({ id }) => !known.has(id));
    change({ rows: [...queue.get().rows, ...added], cursor: nextCursor });
  } catch (error) {
    change({ cursor, failure: wordsOf(error) });
  }
}

/** Replaces a payout in place. */
export function put(...changed: readonly Payout[]): void {
  const byId = new Map(changed.map((one) => [one.id, one]));
  const newer = (row: Payout) => {
    const now = byId.get(row.id);
    if (!now || now.version < row.version) return row;
    // An approval takes effect without a change of version.
    const isSame =
      now.version === row.version && JSON.stringify(now.acts) === JSON.stringify(row.acts);
    return isSame ? row : now;
  };
  const { rows } = queue.get();
  const next = rows.map(newer);
  // A poll without changes causes no render.
  if (next.some((row, at) => row !== rows[at])) change({ rows: next });
}

/**
 * Polls for changes. Rows are updated in place; new payouts are counted and wait, so that no row
 * moves while the user acts.
 */
export async function poll(): Promise<void> {
  const { filter, state } = queue.get();
  if (!filter || state !== 'ready') return;
  try {
    const isLatestFirst = sortOf(filter) === 'latest';
    const [{ items, nextCursor }, { items: newest }] = await Promise.all([
      list(filter, null),
      latest(filter),
    ]);
    const ids = new Set(items.map(({ id }) => id));
    const last = items.at(-1)?.id ?? 0;
    /** Whether the fetched pages would include it. */
    const isWithin = (id: number) =>
      nextCursor === null || (isLatestFirst ? id >= last : id <= last);
    const gone = queue
      .get()
      .rows.filter(({ id, legalEvents }) => isWithin(id) && !ids.has(id) && legalEvents.length > 0)
      .slice(0, MOST_MISSING);
    const now = await Promise.all(
      gone.map(({ id }) => call(vendorPaymentsRoutes.get, { params: { id: String(id) } })),
    );
    if (queue.get().filter !== filter) return;
    put(...items, ...now.map(({ payout }) => payout));
    const { rows, fresh, failure, cursor } = queue.get();
    const newestShown = Math.max(0, ...rows.map(({ id }) => id));
    // Payouts on a page that is not yet fetched come with it.
    const isToCome = !isLatestFirst && cursor !== null;
    const came = isToCome ? [] : newest.filter(({ id }) => id > newestShown);
    if (came.length !== fresh.length || failure !== null) change({ fresh: came, failure: null });
  } catch (error) {
    if (queue.get().failure === null) change({ failure: wordsOf(error) });
  }
}

/** Adds the waiting payouts, and removes those that no longer match. */
export async function letIn(): Promise<void> {
  const { filter } = queue.get();
  if (filter) await read(filter);
}
