import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import { REPORT_IDS, type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import { type Holder, holds } from '#contract/permissions.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { call } from '#src/lib/api/call.ts';

export type ReportQuery = InputOf<typeof reportsRoutes.get>['query'];

/**
 * Figures are complete up to the last second, so they are fetched again while the screen is shown.
 */
const REFETCH_MS = 60_000;

/** True if a user may read a report, which needs all of its permissions. */
export const canRead = (holder: Holder | null, { permissions }: ReportDefinition): boolean =>
  holder !== null && permissions.every((permission) => holds(holder, permission));

export const isReport = (id: string | undefined): id is ReportId =>
  REPORT_IDS.some((one) => one === id);

/** The reports that a user may read, in the order of the list. */
export const reportsFor = (holder: Holder | null): ReportId[] =>
  REPORT_IDS.filter((id) => canRead(holder, reportOf(id)));

/**
 * A report. The previous one stays visible while another range is being fetched, and never while the
 * days are refused: it would stand under them.
 */
export const useReport = (report: ReportId, query: ReportQuery | null) =>
  useQuery({
    queryKey: ['report', report, query],
    queryFn: ({ signal }) =>
      call(reportsRoutes.get, { params: { report }, query: query as ReportQuery }, { signal }),
    enabled: query !== null,
    placeholderData: (before, of) =>
      query !== null && of?.queryKey[1] === report ? before : undefined,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
