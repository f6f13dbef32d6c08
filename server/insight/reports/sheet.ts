import { reportIn } from '#contract/insight/reports/texts/report-texts.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { type CellValue, instantText } from '#rules/csv.ts';
import type { Language } from '#rules/language.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';
import { REPORT_FILE_WORDS } from './words-of-report-file.ts';
import { rowNameIn } from './words-of-report-rows.ts';

type Values = ReportAnswer['total'];

/** The number of rows written to a file at once. */
const PART = 1_000;

/** A report as a sheet: its rows, its totals, and the definitions on a separate page. */
export function reportSheet(answer: ReportAnswer, language: Language = 'en'): Sheet {
  const words = REPORT_FILE_WORDS[language];
  const texts: Readonly<Record<string, string>> = words.reports ?? {};
  const { name, basis, purpose, measures } = reportIn(answer.report, (key) => texts[key]);
  const [first, second] = answer.rowKind === 'period' ? words.period : words.row;
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
        .map((row) => [
          row.key,
          isPeriod ? (row.to ?? row.key) : rowNameIn(language, answer.rowKind, row),
          ...cellsOf(row.values, row.valuesBefore),
        ]);
  }
  return {
    name,
    columns: [
      { heading: first, kind: isPeriod ? 'day' : 'id' },
      { heading: second, kind: isPeriod ? 'day' : 'text' },
      ...answer.measures.flatMap((one) => {
        const unit = measures[one]?.unit ?? ('count' as const);
        const heading = (name: string) => (unit === 'money' ? `${name}, MAD` : name);
        const named = measures[one]?.name ?? one;
        return [
          { heading: heading(named), kind: unit },
          ...(answer.before ? [{ heading: heading(words.before(named)), kind: unit }] : []),
        ];
      }),
    ],
    parts: parts(),
    zones: words.zones(answer.zones),
    totals: () => [words.total, null, ...cellsOf(answer.total, answer.totalBefore)],
    about: [
      [words.facts.report, name],
      [words.facts.purpose, purpose],
      [words.facts.basis, basis],
      [words.facts.from, answer.range.from],
      [words.facts.to, answer.range.to],
      ...(answer.before
        ? [[words.facts.before, words.range(answer.before)] as [string, string]]
        : []),
      ...answer.limits.map(({ by, name }): [string, string] => [words.limits[by], name]),
      [words.facts.complete, instantText(answer.at)],
      ...answer.measures.map((one): [string, string] => [
        measures[one]?.name ?? one,
        measures[one]?.definition ?? '',
      ]),
    ],
  };
}
