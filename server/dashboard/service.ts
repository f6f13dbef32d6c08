import type { OutputOf } from '#contract/endpoint.ts';
import type { dashboardRoutes } from '#contract/routes/dashboard.ts';
import type { LiveStats } from '#contract/routes/live-orders.ts';
import { casablancaDayStart } from '#contract/time.ts';
import type { DriverService } from '../drivers/service.ts';
import type { EventFeed } from '../events/feed.ts';
import type { StatsRepository } from './repository.ts';

interface Deps {
  clock: () => Date;
  repository: StatsRepository;
  drivers: DriverService;
  feed: EventFeed;
}

const HOUR_MS = 3_600_000;
/** Many consoles ask for the same numbers; they are counted at most once in this time. */
const FRESH_MS = 1_000;

/** Keeps the last answer for a moment, and shares one that is being made. */
function shared<T>(clock: () => Date, make: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; value: Promise<T> } | null = null;
  return () => {
    const nowMs = clock().getTime();
    if (last && Math.abs(nowMs - last.atMs) < FRESH_MS) return last.value;
    const value = make();
    last = { atMs: nowMs, value };
    value.catch(() => {
      last = null;
    });
    return value;
  };
}

export function createStatsService({ clock, repository, drivers, feed }: Deps) {
  const live = shared(clock, async (): Promise<LiveStats> => {
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
  });

  const dashboard = shared(clock, async (): Promise<OutputOf<typeof dashboardRoutes.stats>> => {
    const now = clock();
    const thisHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const firstHour = new Date(thisHour.getTime() - 23 * HOUR_MS);
    const [liveNow, today, hours] = await Promise.all([
      live(),
      repository.today(casablancaDayStart(now)),
      repository.byHour(firstHour, thisHour),
    ]);
    const mean = today?.mean_click_to_door;
    return {
      at: now.toISOString(),
      live: liveNow,
      today: {
        placed: Number(today?.placed ?? 0),
        delivered: Number(today?.delivered ?? 0),
        cancelled: Number(today?.cancelled ?? 0),
        returned: Number(today?.returned ?? 0),
        late: Number(today?.late ?? 0),
        // A sum of bigint is numeric, which the driver gives as text.
        grossValue: today?.gross ?? '0',
        meanClickToDoorSeconds: mean == null ? null : Math.round(Number(mean)),
      },
      byHour: hours.map((row) => ({
        hour: row.hour.toISOString(),
        placed: Number(row.placed),
        delivered: Number(row.delivered),
      })),
    };
  });

  return { live, dashboard };
}
export type StatsService = ReturnType<typeof createStatsService>;
