import { area } from '../../platform/area.ts';
import { dashboardHandlers } from './routes.ts';
import { createStatsService, type StatsNeeds } from './service.ts';

export const dashboardArea = area({
  services: (needs: StatsNeeds) => ({ stats: createStatsService(needs) }),
  handlers: ({ stats }) => ({ dashboard: dashboardHandlers(stats) }),
});
