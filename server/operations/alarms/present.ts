import { type AlarmSettings, limitsOf } from '#contract/operations/alarm-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { ZoneLookup } from '#rules/geometry/lookup.ts';
import { type Forecast, forecast, forecastWithout } from '../dispatch/engine/forecast.ts';
import { toPlace } from '../dispatch/engine/ground.ts';
import type { Place } from '../dispatch/engine/model.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { driversByZone } from '../zones/counts.ts';
import type { Motions } from './inputs/motions.ts';
import type { WatchedOrders } from './inputs/watched-orders.ts';
import { MINUTE_MS, ms } from './rules/rule.ts';
import type {
  CashAtHand,
  Shortage,
  UnsentMails,
  UnsoundBooks,
  View,
  WaitingPayout,
} from './view.ts';

interface Parts {
  watched: WatchedOrders;
  motions: Motions;
  roster: Roster;
  hot: HotPositions;
  zones: ZoneLookup;
}

interface Now {
  nowMs: number;
  settings: AlarmSettings;
  isOnAutopilot: View['isOnAutopilot'];
  cash: readonly CashAtHand[];
  payouts: readonly WaitingPayout[];
  payments: View['payments'];
  collectors: View['collectors'];
  sheets: View['sheets'];
  disputes: View['disputes'];
  contests: View['contests'];
  cases: View['cases'];
  unproven: View['unproven'];
  unanswered: View['unanswered'];
  books: UnsoundBooks | null;
  mails: UnsentMails | null;
  proof: View['proof'];
  jobs: View['jobs'];
  health: View['health'];
}

/** An order that is ready within this time needs its driver now. */
const WANTED_MS = 5 * MINUTE_MS;

/** A driver with an older position is not counted as free. */
const OLD_MS = 15 * MINUTE_MS;

const NOTHING: ReadonlyMap<number, Forecast> = new Map();

/** The places of the drivers who could take an order now. */
function freePlaces({ roster, hot }: Parts, nowMs: number): Place[] {
  const places: Place[] = [];
  roster.each((id, duty, load) => {
    if (duty === 'offline' || duty === 'on_break' || load > 0) return;
    const at = hot.get(id);
    if (at && nowMs - at.atMs <= OLD_MS) places.push(toPlace(at));
  });
  return places;
}

/**
 * The current state as the rules read it. Values that are read repeatedly in an evaluation are
 * computed once.
 */
export function presentView(parts: Parts, now: Now): View {
  const { watched, motions, roster, hot, zones } = parts;
  const { nowMs, settings } = now;
  const forecasts = new Map<number, ReadonlyMap<number, Forecast>>();
  const withoutDriver = new Map<number, Forecast>();
  let free: Place[] | null = null;
  const known = new Map<string | null, ReturnType<typeof limitsOf>>();

  function shortages(): Shortage[] {
    const wanted = new Map<string, number>();
    for (const { driver, zone, readyDueAt, status } of watched.orders.values())
      if (driver === null && (status === 'ready' || ms(readyDueAt) - nowMs < WANTED_MS))
        wanted.set(zone, (wanted.get(zone) ?? 0) + 1);
    if (wanted.size === 0) return [];
    // The same number as on the map and in the list of operational areas.
    const drivers = driversByZone(zones, { roster, hot, nowMs });
    return [...wanted].map(([zone, count]) => ({
      zone,
      wanted: count,
      free: drivers.get(zone)?.free ?? 0,
    }));
  }

  function forecastOf(driverId: number): ReadonlyMap<number, Forecast> {
    const made = forecasts.get(driverId);
    if (made) return made;
    const at = hot.get(driverId);
    const orders = watched.carried.get(driverId);
    const found = at && orders ? forecast(at, orders, nowMs) : NOTHING;
    forecasts.set(driverId, found);
    return found;
  }

  function expected(order: Order): Forecast | null {
    if (order.driver) return forecastOf(order.driver.id).get(order.id) ?? null;
    const made = withoutDriver.get(order.id);
    if (made) return made;
    free ??= freePlaces(parts, nowMs);
    const found = forecastWithout(order, free, nowMs);
    withoutDriver.set(order.id, found);
    return found;
  }

  return {
    nowMs,
    limits(zone) {
      const limits = known.get(zone) ?? limitsOf(settings, zone);
      known.set(zone, limits);
      return limits;
    },
    isOnAutopilot: now.isOnAutopilot,
    orders: watched.orders,
    carried: watched.carried,
    place: (id) => hot.get(id),
    motion: (id) => motions.get(id),
    forecast: forecastOf,
    expected,
    shortages,
    refusals: watched.refusals,
    cash: now.cash,
    payouts: now.payouts,
    payments: now.payments,
    collectors: now.collectors,
    sheets: now.sheets,
    disputes: now.disputes,
    contests: now.contests,
    cases: now.cases,
    unproven: now.unproven,
    unanswered: now.unanswered,
    books: now.books,
    mails: now.mails,
    proof: now.proof,
    jobs: now.jobs,
    health: now.health,
  };
}
