import type { LiveStats } from '#contract/routes/operations/live-orders.ts';
import { HOUR_MS } from '#rules/time.ts';
import type { CashService } from '../../money/cash/service.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { byScope } from '../../platform/scope/by-scope.ts';
import { type Dashboard, dayOf, figuresOf, moneyOf } from './figures.ts';
import { createHours } from './hours.ts';
import { createStatsRepository, type HourReader } from './repository.ts';
import { shared } from './shared.ts';

export interface StatsNeeds extends Base {
  drivers: DriverService;
  feed: EventFeed;
  /** Cash held by all drivers together, in centimes. */
  cash: CashService;
  figures: HourReader;
}

/** Many consoles request the same figures; they are computed at most once in this time. */
const FRESH_MS = 1_000;

export function createStatsService(deps: StatsNeeds) {
  const { clock, drivers, feed } = deps;
  const repository = createStatsRepository(deps.db, deps.figures);
  const countLive = async (): Promise<LiveStats> => {
    const now = clock();
    const seq = feed.head();
    const [open, closed, driverCounts] = await Promise.all([
      repository.open(now),
      repository.closedSince(new Date(now.getTime() - HOUR_MS)),
      drivers.counts(),
    ]);
    const count = (value: bigint | undefined) => Number(value ?? 0);
    const byStatus = {
      placed: count(open?.placed),
      accepted: count(open?.accepted),
      preparing: count(open?.preparing),
      ready: count(open?.ready),
      picked_up: count(open?.picked_up),
    };
    return {
      at: now.toISOString(),
      seq,
      byStatus,
      open: Object.values(byStatus).reduce((sum, n) => sum + n, 0),
      unassigned: count(open?.unassigned),
      oldestUnassignedAt: open?.oldest_unassigned?.toISOString() ?? null,
      late: count(open?.late),
      drivers: driverCounts,
      deliveredLastHour: count(closed?.delivered),
      cancelledLastHour: count(closed?.cancelled),
    };
  };

  // Users who see the same operational areas share the figures.
  const numbers = byScope(() => {
    const live = shared(clock, FRESH_MS, countLive);
    const hours = createHours({
      clock,
      read: repository.hours,
      readWhole: (from, to) => repository.wholeHours(from, to),
    });
    const all = shared(clock, FRESH_MS, async () => {
      const [liveNow, day, cash, payouts] = await Promise.all([
        live(),
        hours(),
        deps.cash.outstanding(),
        repository.payoutsWaiting(),
      ]);
      return { at: clock().toISOString(), live: liveNow, day, cash, payouts };
    });
    return { live, all };
  });

  /** Computed once for all; each caller gets the part that they may see. */
  async function dashboard(caller: Caller): Promise<Dashboard> {
    const { at, live: liveNow, day, cash, payouts } = await numbers().all();
    const seesMoney = can(caller, 'money.read');
    return {
      at,
      live: liveNow,
      today: figuresOf(day.today),
      before: figuresOf(day.beforeNow),
      trend: {
        today: dayOf(day.days.today, day.today, seesMoney),
        before: dayOf(day.days.before, day.before, seesMoney),
      },
      money: seesMoney ? { today: moneyOf(day.today), before: moneyOf(day.beforeNow) } : null,
      cashOutstanding: can(caller, 'cash.read') ? cash.toString() : null,
      pendingPayouts: can(caller, 'payouts.read')
        ? { count: payouts.count, amount: payouts.amount.toString() }
        : null,
    };
  }

  return { live: () => numbers().live(), dashboard };
}
