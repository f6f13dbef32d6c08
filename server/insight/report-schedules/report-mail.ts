import { reportOf } from '#contract/insight/reports/definitions.ts';
import {
  compareReportValues,
  formatReportValue,
  type ReportValue,
} from '#contract/insight/reports/format.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import { zonesText } from '#contract/insight/reports/zones.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { LOCALE } from '#rules/money/money.ts';
import { casablancaFormat } from '#rules/time.ts';
import { type MailPage, type MailTable, writePage } from '../../platform/mail/page.ts';

/**
 * The number of rows and measures in the mail itself; the attached file and the screen have all.
 */
const MAX_ROWS = 20;
const MAX_FIGURES = 4;
const momentText = casablancaFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

const ROW_NAMES = {
  period: 'Period',
  store: 'Store',
  zone: 'Area',
  driver: 'Driver',
  cause: 'Cause',
  party: 'Party at fault',
  reason: 'Reason',
  funder: 'Paid by',
  promotion: 'Promotion',
  staff: 'Person',
  item: 'Item',
  substitute: 'Substitute',
} as const;

/** `2026-11-22`, or `2026-11-16 to 2026-11-22`. */
export const rangeText = ({ from, to }: DayRange): string =>
  from === to ? from : `${from} to ${to}`;

interface Facts {
  name: string;
  link: string | undefined;
  unsubscribeUrl?: string | undefined;
  /** Why the file of the schedule is not attached. */
  note?: Sentence | undefined;
}

/** Writes the mail of a report: totals beside the previous period, the first rows, and a link. */
export function writeReportMail(answer: ReportAnswer, facts: Facts) {
  const definition = reportOf(answer.report);
  const unitOf = (measure: string) => definition.measures[measure]?.unit ?? 'count';
  const nameOf = (measure: string) => definition.measures[measure]?.name ?? measure;
  const { measures, total, totalBefore, before, rows, rowCount } = answer;
  const totals: MailTable = {
    head: before ? ['Figure', 'Total', 'Before', 'Change'] : ['Figure', 'Total'],
    rows: measures.map((measure) => {
      const of = definition.measures[measure];
      const was = totalBefore?.[measure];
      const words = (value: ReportValue) =>
        formatReportValue(value, unitOf(measure), { hasCurrency: true });
      const change = of && compareReportValues(of, total[measure], was);
      return [
        nameOf(measure),
        words(total[measure]),
        ...(before ? [words(was), change?.text ?? '—'] : []),
      ];
    }),
  };
  const shown = rows.slice(0, MAX_ROWS);
  // The charted measures, then the first of the others: more do not fit the width of a mail.
  const first = [...new Set([...definition.charts, ...measures])].slice(0, MAX_FIGURES);
  const figures = measures.filter((measure) => first.includes(measure));
  const hasMoney = figures.some((measure) => unitOf(measure) === 'money');
  const details: MailTable = {
    head: [
      `${ROW_NAMES[answer.rowKind]}${hasMoney ? ' (amounts in MAD)' : ''}`,
      ...figures.map(nameOf),
    ],
    rows: shown.map(({ name, values }) => [
      name,
      ...figures.map((measure) => formatReportValue(values[measure], unitOf(measure))),
    ]),
  };
  const period = rangeText(answer.range);
  const page: MailPage = {
    title: `${definition.name}, ${period}`,
    lead: [
      zonesText(answer.zones),
      ...answer.limits.filter(({ by }) => by !== 'zone').map(({ name }) => name),
      `by ${definition.basis.toLowerCase()}`,
      ...(before ? [`beside ${rangeText(before)}`] : []),
    ].join(' · '),
    tables: shown.length > 0 ? [totals, details] : [totals],
    link: facts.link ? { label: 'Open the report', url: facts.link } : undefined,
    notes: [
      ...(figures.length < measures.length ? ['The report has more figures for each row.'] : []),
      ...(rowCount > shown.length ? [`The first ${shown.length} of ${rowCount} rows.`] : []),
      ...(facts.note ? [facts.note.message] : []),
      `Complete until ${momentText(Date.parse(answer.at))}, Casablanca time. Sent by the schedule “${facts.name}”.`,
    ],
    unsubscribeUrl: facts.unsubscribeUrl,
  };
  return { subject: `${facts.name}: ${period}`, ...writePage(page) };
}
