import type { CellValue } from '#contract/csv.ts';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import { zonesText } from '#contract/insight/reports/zones.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';

const LIMIT_NAMES = { zone: 'Area', store: 'Store', driver: 'Driver' } as const;
/** The number of rows written to a file at once. */
const PART = 1_000;

/** A report as a sheet: its rows, its totals, and the definitions on a separate page. */
export function reportSheet(answer: ReportAnswer): Sheet {
  const { name, basis, purpose, measures } = reportOf(answer.report);
  const isPeriod = answer.rowKind === 'period';
  const cellsOf = (values: ReportAnswer['total']): CellValue[] =>
    answer.measures.map((one) => {
      const value = values[one] ?? null;
      return value === null ? null : BigInt(value);
    });
  async function* parts() {
    for (let at = 0; at < answer.rows.length; at += PART)
      yield answer.rows
        .slice(at, at + PART)
        .map(({ key, to, name: row, values }) => [
          key,
          isPeriod ? (to ?? key) : row,
          ...cellsOf(values),
        ]);
  }
  return {
    name,
    columns: [
      { heading: isPeriod ? 'From' : 'Number', kind: isPeriod ? 'day' : 'id' },
      { heading: isPeriod ? 'To' : 'Name', kind: isPeriod ? 'day' : 'text' },
      ...answer.measures.map((one) => ({
        heading: measures[one]?.name ?? one,
        kind: measures[one]?.unit ?? ('count' as const),
      })),
    ],
    parts: parts(),
    zones: zonesText(answer.zones),
    totals: () => ['Total', null, ...cellsOf(answer.total)],
    about: [
      ['Report', name],
      ['Shows', purpose],
      ['Counts by', basis],
      ['From', answer.range.from],
      ['To', answer.range.to],
      ...answer.limits.map(({ by, name }): [string, string] => [LIMIT_NAMES[by], name]),
      ['Complete until (UTC)', answer.at],
      ...answer.measures.map((one): [string, string] => [
        measures[one]?.name ?? one,
        measures[one]?.definition ?? '',
      ]),
    ],
  };
}
