import { reportOf } from '#contract/insight/reports/definitions.ts';
import { zonesText } from '#contract/insight/reports/zones.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { type CellValue, instantText } from '#rules/csv.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';

type Values = ReportAnswer['total'];

const LIMIT_NAMES = { zone: 'Area', store: 'Store', driver: 'Driver' } as const;
/** The number of rows written to a file at once. */
const PART = 1_000;

/** A report as a sheet: its rows, its totals, and the definitions on a separate page. */
export function reportSheet(answer: ReportAnswer): Sheet {
  const { name, basis, purpose, measures } = reportOf(answer.report);
  const isPeriod = answer.rowKind === 'period';
  const cellOf = (value: string | null | undefined): CellValue =>
    value === null || value === undefined ? null : BigInt(value);
  const cellsOf = (values: Values, before: Values | null): CellValue[] =>
    answer.measures.flatMap((one) =>
      answer.before ? [cellOf(values[one]), cellOf(before?.[one])] : [cellOf(values[one])],
    );
  async function* parts() {
    for (let at = 0; at < answer.rows.length; at += PART)
      yield answer.rows
        .slice(at, at + PART)
        .map(({ key, to, name: row, values, valuesBefore }) => [
          key,
          isPeriod ? (to ?? key) : row,
          ...cellsOf(values, valuesBefore),
        ]);
  }
  return {
    name,
    columns: [
      { heading: isPeriod ? 'From' : 'Number', kind: isPeriod ? 'day' : 'id' },
      { heading: isPeriod ? 'To' : 'Name', kind: isPeriod ? 'day' : 'text' },
      ...answer.measures.flatMap((one) => {
        const unit = measures[one]?.unit ?? ('count' as const);
        const heading = (name: string) => (unit === 'money' ? `${name}, MAD` : name);
        const named = measures[one]?.name ?? one;
        return [
          { heading: heading(named), kind: unit },
          ...(answer.before ? [{ heading: heading(`${named} before`), kind: unit }] : []),
        ];
      }),
    ],
    parts: parts(),
    zones: zonesText(answer.zones),
    totals: () => ['Total', null, ...cellsOf(answer.total, answer.totalBefore)],
    about: [
      ['Report', name],
      ['Shows', purpose],
      ['Counts by', basis],
      ['From', answer.range.from],
      ['To', answer.range.to],
      ...(answer.before
        ? [['Before', `${answer.before.from} to ${answer.before.to}`] as [string, string]]
        : []),
      ...answer.limits.map(({ by, name }): [string, string] => [LIMIT_NAMES[by], name]),
      ['Complete until', instantText(answer.at)],
      ...answer.measures.map((one): [string, string] => [
        measures[one]?.name ?? one,
        measures[one]?.definition ?? '',
      ]),
    ],
  };
}
