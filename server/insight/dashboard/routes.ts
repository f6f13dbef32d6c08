import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { StatsService } from './service.ts';

export const dashboardHandlers = (stats: StatsService): AreaHandlers<'dashboard'> => ({
  stats: ({ caller }) => ok(stats.dashboard(caller)),
});
