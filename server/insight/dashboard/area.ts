import type { CashService } from '../../money/cash/service.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { createStatsRepository } from './repository.ts';
import { dashboardHandlers } from './routes.ts';
import { createStatsService } from './service.ts';

interface Needs extends Base {
  drivers: DriverService;
  feed: EventFeed;
  cash: CashService;
}

export const dashboardArea = area({
  services: (needs: Needs) => ({
    stats: createStatsService({
      ...needs,
      repository: createStatsRepository(needs.db),
      cashOutstanding: needs.cash.outstanding,
    }),
  }),
  handlers: ({ stats }) => ({ dashboard: dashboardHandlers(stats) }),
});
