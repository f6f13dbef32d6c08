import { type AlarmSettings, limitsOf } from '#contract/operations/alarm-limits.ts';
import type { ZoneLookup } from '#contract/operations/zones/lookup.ts';
import { type Forecast, forecast } from '../dispatch/engine/forecast.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { driversByZone } from '../zones/counts.ts';
import type { Motions } from './motions.ts';
import type { OpenOrders } from './open-orders.ts';
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
  openOrders: OpenOrders;
  motions: Motions;
  roster: Roster;
  hot: HotPositions;
  zones: ZoneLookup;
}

interface Now {
  nowMs: number;
  settings: AlarmSettings;
  cash: readonly CashAtHand[];
  payouts: readonly WaitingPayout[];
  payments: View['payments'];
  collectors: View['collectors'];
  sheets: View['sheets'];
  disputes: View['disputes'];
  books: UnsoundBooks | null;
  mails: UnsentMails | null;
  proof: View['proof'];
  jobs: View['jobs'];
  health: View['health'];
}

/** An order that is ready within this time needs its driver now. */
const WANTED_MS = 5 * MINUTE_MS;

const NOTHING: ReadonlyMap<number, Forecast> = new Map();

/**
 * The current state as the rules read it. Values that are read repeatedly in an evaluation are
 * computed once.
 */
export function presentView(parts: Parts, now: Now): View {
  const { openOrders, motions, roster, hot, zones } = parts;
  const { nowMs, settings } = now;
  const forecasts = new Map<number, ReadonlyMap<number, Forecast>>();
  const known = new Map<string | null, ReturnType<typeof limitsOf>>();

  function shortages(): Shortage[] {
    const wanted = new Map<string, number>();
    for (const { driver, zone, readyDueAt, status } of openOrders.orders.values())
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

  return {
    nowMs,
    limits(zone) {
      const limits = known.get(zone) ?? limitsOf(settings, zone);
      known.set(zone, limits);
      return limits;
    },
    carried: openOrders.carried,
    place: (id) => hot.get(id),
    motion: (id) => motions.get(id),
    forecast(id) {
      const made = forecasts.get(id);
      if (made) return made;
      const at = hot.get(id);
      const orders = openOrders.carried.get(id);
      const found = at && orders ? forecast(at, orders, nowMs) : NOTHING;
      forecasts.set(id, found);
      return found;
    },
    shortages,
    refusals: openOrders.refusals,
    cash: now.cash,
    payouts: now.payouts,
    payments: now.payments,
    collectors: now.collectors,
    sheets: now.sheets,
    disputes: now.disputes,
    books: now.books,
    mails: now.mails,
    proof: now.proof,
    jobs: now.jobs,
    health: now.health,
  };
}
