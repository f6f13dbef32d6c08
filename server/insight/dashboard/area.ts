import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { createStatsService, type StatsNeeds } from './service.ts';

export const dashboardArea = area({
  services: (needs: StatsNeeds) => ({ stats: createStatsService(needs) }),
  handlers: ({ stats }) => ({
    dashboard: {
      stats: ({ caller }) => ok(stats.dashboard(caller)),
    },
  }),
});
