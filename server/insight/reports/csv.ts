import { csvOf, plainAmount } from '#contract/csv.ts';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';

/** A report's rows as CSV. Money in MAD, shares in percent, times in seconds. */
export function reportCsv({ report, rowKind, rows }: ReportAnswer): string {
  const { measures } = reportOf(report);
  const csv = csvOf<ReportAnswer['rows'][number]>([
    [rowKind[0]?.toUpperCase() + rowKind.slice(1), ({ name }) => name],
    ...Object.entries(measures).map(
      ([id, { name, unit }]) =>
        [
          name,
          (row: ReportAnswer['rows'][number]) => {
            const value = row.values[id] ?? null;
            if (value === null) return null;
            if (unit === 'money') return BigInt(value);
            return Number(unit === 'share' ? plainAmount(value) : value);
          },
        ] as const,
    ),
  ]);
  return csv.head() + rows.map(csv.line).join('');
}
