import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';

export type DashboardWork = OutputOf<typeof dashboardRoutes.work>;

/** How often the figures of the dashboard are read again. */
export const REFETCH_MS = 15_000;

/** What the next half hour brings, and what waits; polled while the screen is mounted. */
export const useWork = () =>
  useQuery({
    ...answerTo(dashboardRoutes.work, {}),
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS,
  });
