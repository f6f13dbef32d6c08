import { type MeasureUnit, reportOf } from '#contract/insight/reports/definitions.ts';
import { formatReportChange, formatReportValue } from '#contract/insight/reports/format.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import { formatMoney } from '#contract/money.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { type MailPage, type MailTable, writePage } from '../../platform/mail/page.ts';

/** Rows of the table in the mail itself; the attached file and the screen have all. */
const MOST_ROWS = 20;

const ROW_NAMES = {
  period: 'Period',
  store: 'Store',
  zone: 'Area',
  driver: 'Driver',
  reason: 'Reason',
  funder: 'Paid by',
  promotion: 'Promotion',
  staff: 'Person',
} as const;

/** A value of the wide table: its head says that amounts are in MAD. */
const figureOf = (value: string | null | undefined, unit: MeasureUnit): string =>
  unit === 'money' && value != null
    ? formatMoney(value).replace(/^(-?)\D+/, '$1')
    : formatReportValue(value, unit);

/** `2026-11-22`, or `2026-11-16 to 2026-11-22`. */
export const rangeText = ({ from, to }: DayRange): string =>
  from === to ? from : `${from} to ${to}`;

interface Facts {
  /** Name of the schedule. */
  name: string;
  /** What the report is limited to, in words: `Maarif`, `Café Atlas`. */
  limits: readonly string[];
  link: string | undefined;
  unsubscribeUrl?: string | undefined;
  /** Why the file of the schedule is not attached. */
  note?: string | undefined;
}

/** Writes the mail of a report: totals beside the period before, the first rows, and a link. */
export function writeReportMail(answer: ReportAnswer, facts: Facts) {
  const definition = reportOf(answer.report);
  const unitOf = (measure: string) => definition.measures[measure]?.unit ?? 'count';
  const nameOf = (measure: string) => definition.measures[measure]?.name ?? measure;
  const { measures, total, totalBefore, before, rows, rowCount } = answer;
  const totals: MailTable = {
    head: before ? ['Figure', 'Total', 'Before', 'Change'] : ['Figure', 'Total'],
    rows: measures.map((measure) => {
      const unit = unitOf(measure);
      const was = totalBefore?.[measure];
      return [
        nameOf(measure),
        formatReportValue(total[measure], unit),
        ...(before
          ? [formatReportValue(was, unit), formatReportChange(was, total[measure], unit) ?? '—']
          : []),
      ];
    }),
  };
  const shown = rows.slice(0, MOST_ROWS);
  const details: MailTable = {
    head: [`${ROW_NAMES[answer.rowKind]} (amounts in MAD)`, ...measures.map(nameOf)],
    rows: shown.map(({ name, values }) => [
      name,
      ...measures.map((measure) => figureOf(values[measure], unitOf(measure))),
    ]),
  };
  const period = rangeText(answer.range);
  const page: MailPage = {
    title: `${definition.name}, ${period}`,
    lead: [
      ...facts.limits,
      `by ${definition.basis.toLowerCase()}`,
      ...(before ? [`beside ${rangeText(before)}`] : []),
    ].join(' · '),
    tables: shown.length > 0 ? [totals, details] : [totals],
    link: facts.link ? { label: 'Open the report', url: facts.link } : undefined,
    notes: [
      ...(rowCount > shown.length ? [`The first ${shown.length} of ${rowCount} rows.`] : []),
      ...(facts.note ? [facts.note] : []),
      `Everything until ${answer.at} (UTC) is counted. Sent by the schedule “${facts.name}”.`,
    ],
    unsubscribeUrl: facts.unsubscribeUrl,
  };
  return { subject: `${facts.name}: ${period}`, ...writePage(page) };
}
