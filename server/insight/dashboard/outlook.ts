import { sql } from 'kysely';
import { limitsOf } from '#contract/operations/alarm-limits.ts';
import { lateFromMs, overdueMs } from '#contract/operations/order-times.ts';
import type { ZoneOutlook } from '#contract/routes/insight/dashboard.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isBroughtBack } from '#machines/order/food.ts';
import { casablancaDay, casablancaDayBegin, dayAfter, MINUTE_MS } from '#rules/time.ts';
import type { OpenOrders } from '../../operations/open-orders/open-orders.ts';
import type { ZoneService } from '../../operations/zones/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Base } from '../../platform/area.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readingScope, sharedByAll } from '../../platform/scope/scope.ts';

const AHEAD_MS = 30 * MINUTE_MS;
const WEEKS = 4;
const TENTHS = 10;

export interface OutlookNeeds extends Pick<Base, 'db' | 'clock'> {
  openOrders: Pick<OpenOrders, 'hold' | 'all'>;
  zones: Pick<ZoneService, 'live' | 'drivers'>;
  settings: Pick<SettingsService, 'get'>;
}

interface Span {
  from: Date;
  to: Date;
}

/** The half hour from this time of day on, of the same weekday in each of the last four weeks. */
export function pastSpans(now: Date): Span[] {
  const day = casablancaDay(now);
  const sinceMidnight = now.getTime() - casablancaDayBegin(day).getTime();
  return Array.from({ length: WEEKS }, (_, n) => {
    const begin = casablancaDayBegin(dayAfter(day, -7 * (n + 1))).getTime() + sinceMidnight;
    return { from: new Date(begin), to: new Date(begin + AHEAD_MS) };
  });
}

/** Orders that were placed in these spans, by zone. Each span is a range of an index. */
async function placedIn(db: Db, spans: readonly Span[]): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map();
  const { rows } = await sql<{ zone: string; placed: bigint }>`
    select s.zone, count(*) as placed from (${sql.join(
      spans.map(
        ({ from, to }) =>
          sql`select store_id from orders where placed_at >= ${from} and placed_at < ${to}`,
      ),
      sql` union all `,
    )}) o join stores s on s.id = o.store_id group by s.zone`.execute(db);
  return new Map(rows.map(({ zone, placed }) => [zone, Number(placed)]));
}

async function pausedStores(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ zone: string; paused: bigint }>`
    select zone, count(*) as paused from stores
    where status = 'paused' and archived_at is null group by zone`.execute(db);
  return new Map(rows.map(({ zone, paused }) => [zone, Number(paused)]));
}

/** The counts of the open orders of one zone. */
interface ZoneCount {
  open: number;
  unassigned: number;
  late: number;
  predictedLate: number;
  /** Without a driver, and neither late nor predicted late. */
  waiting: number;
  slow: Set<number>;
}
const noOrders = (): ZoneCount => ({
  open: 0,
  unassigned: 0,
  late: 0,
  predictedLate: 0,
  waiting: 0,
  slow: new Set(),
});

function countOrder(count: ZoneCount, order: Order, nowMs: number, slowMinutes: number): void {
  const isLate = !isBroughtBack(order) && Date.parse(order.promisedAt) < nowMs;
  const isPredicted =
    !isLate && !order.ending && nowMs > (lateFromMs(order) ?? Number.POSITIVE_INFINITY);
  const isUnassigned = order.driver === null && !order.ending;
  count.open += 1;
  count.late += Number(isLate);
  count.predictedLate += Number(isPredicted);
  count.unassigned += Number(isUnassigned);
  count.waiting += Number(isUnassigned && !isLate && !isPredicted);
  const isCooking = order.status === 'accepted' || order.status === 'preparing';
  if (isCooking && overdueMs(order, nowMs) > slowMinutes * MINUTE_MS)
    count.slow.add(order.store.id);
}

/** The most at risk first, then the most open orders; otherwise by name. */
const byRisk = (a: ZoneOutlook, b: ZoneOutlook) =>
  b.atRisk - a.atRisk || b.open - a.open || a.zone.localeCompare(b.zone);

/**
 * How the next half hour looks in each zone of the caller: open orders and free drivers from memory,
 * what is expected from the orders of the last four weeks.
 */
export function createOutlook({ db, clock, openOrders, zones, settings }: OutlookNeeds) {
  /** Only weeks in which the marketplace already had orders count. */
  const firstOrder = () =>
    sharedByAll(async () => {
      const { rows } = await sql<{ at: Date | null }>`
        select min(placed_at) as at from orders`.execute(db);
      return rows[0]?.at ?? null;
    });

  return async function outlook(): Promise<ZoneOutlook[]> {
    await sharedByAll(openOrders.hold);
    const now = clock();
    const [first, live, drivers, paused] = await Promise.all([
      firstOrder(),
      zones.live(),
      zones.drivers(db),
      pausedStores(db),
    ]);
    const spans = pastSpans(now).filter(({ from }) => first !== null && from >= first);
    const placed = await placedIn(db, spans);

    const counts = new Map(live.map(({ name }) => [name, noOrders()]));
    const isOwn = (zone: string) => readingScope() === null || counts.has(zone);
    const slowIn = (zone: string) => limitsOf(settings.get('alarms'), zone).overdueMinutes;
    for (const order of openOrders.all.values()) {
      if (!isOwn(order.zone)) continue;
      const count = counts.get(order.zone) ?? noOrders();
      counts.set(order.zone, count);
      countOrder(count, order, now.getTime(), slowIn(order.zone));
    }
    return [...counts]
      .map(([zone, { slow, waiting, ...count }]): ZoneOutlook => {
        const mean = (placed.get(zone) ?? 0) / spans.length;
        const expected = spans.length === 0 ? null : Math.round(mean * TENTHS) / TENTHS;
        const freeDrivers = drivers.get(zone)?.free ?? 0;
        return {
          zone,
          ...count,
          expected,
          freeDrivers,
          pausedStores: paused.get(zone) ?? 0,
          slowStores: slow.size,
          slowMinutes: slowIn(zone),
          atRisk:
            count.late +
            count.predictedLate +
            Math.max(0, waiting + Math.round(expected ?? 0) - freeDrivers),
        };
      })
      .sort(byRisk);
  };
}
