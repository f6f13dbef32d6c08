import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { StatsService } from './service.ts';

export const dashboardHandlers = (stats: StatsService): AreaHandlers<'dashboard'> => ({
  stats: async ({ caller }) => ({ status: 200, body: await stats.dashboard(caller) }),
});
