import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import type { OutlookNeeds } from './outlook.ts';
import { createStatsService, type StatsNeeds } from './service.ts';
import { createWorkService } from './work.ts';

export const dashboardArea = area({
  services: (needs: StatsNeeds & OutlookNeeds) => ({
    stats: createStatsService(needs),
    work: createWorkService(needs),
  }),
  handlers: ({ stats, work }) => ({
    dashboard: {
      stats: ({ caller }) => ok(stats.dashboard(caller)),
      work: ({ caller }) => ok(work(caller)),
    },
  }),
});
