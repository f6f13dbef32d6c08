import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { call } from '#src/lib/api/call.ts';

/** The selectable periods: a shift, a day, a week. Hours. */
export const RANGES = [8, 24, 168] as const;
export type Range = (typeof RANGES)[number];

const REFETCH_MS = 60_000;

/** Alarm performance of the last hours; the previous figures stay while new ones load. */
export const useMetrics = (hours: Range) =>
  useQuery({
    queryKey: ['alarms.metrics', hours],
    queryFn: ({ signal }) =>
      call(alarmsRoutes.metrics, { query: { hours: String(hours) } }, { signal }),
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
