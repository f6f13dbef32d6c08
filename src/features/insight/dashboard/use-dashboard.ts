import { useQuery } from '@tanstack/react-query';
import { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { call } from '#src/lib/api/call.ts';

const REFETCH_MS = 15_000;

/** The dashboard's numbers, polled while the screen is shown. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard.stats'],
    queryFn: ({ signal }) => call(dashboardRoutes.stats, {}, { signal }),
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS,
  });
