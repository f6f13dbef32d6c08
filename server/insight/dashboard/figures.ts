import type { OutputOf } from '#contract/endpoint.ts';
import type { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import type { HourRow } from './repository.ts';

export type Dashboard = OutputOf<typeof dashboardRoutes.stats>;
type Day = Dashboard['trend']['today'];

export function figuresOf(hours: readonly HourRow[]): Dashboard['today'] {
  const sum = (of: (row: HourRow) => number) => hours.reduce((all, row) => all + of(row), 0);
  const delivered = sum((row) => row.delivered);
  return {
    placed: sum(({ placed }) => placed),
    delivered,
    cancelled: sum(({ cancelled }) => cancelled),
    returned: sum(({ returned }) => returned),
    late: sum(({ late }) => late),
    meanClickToDoorSeconds:
      delivered === 0 ? null : Math.round(sum(({ doorSeconds }) => doorSeconds) / delivered),
  };
}

export const moneyOf = (hours: readonly HourRow[]) => ({
  grossValue: hours.reduce((all, { gross }) => all + gross, 0n).toString(),
  commission: hours.reduce((all, { commission }) => all + commission, 0n).toString(),
});

/** A day for the charts, without money for users who may not see it. */
export const dayOf = (from: Date, hours: readonly HourRow[], seesMoney: boolean): Day => ({
  from: from.toISOString(),
  hours: hours.map((row) => ({
    hour: row.hour.toISOString(),
    placed: row.placed,
    delivered: row.delivered,
    late: row.late,
    cancelled: row.cancelled,
    closed: row.delivered + row.cancelled + row.returned,
    grossValue: seesMoney ? row.gross.toString() : null,
  })),
});
