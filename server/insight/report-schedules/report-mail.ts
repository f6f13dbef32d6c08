import {
  compareReportValues,
  formatReportValue,
  type ReportValue,
} from '#contract/insight/reports/format.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import { reportIn } from '#contract/insight/reports/texts/report-texts.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import type { Language } from '#rules/language.ts';
import { casablancaFormat, plainFormat } from '#rules/time.ts';
import { type MailPage, type MailTable, writePage } from '../../platform/mail/page.ts';
import { REPORT_FILE_WORDS } from '../reports/words-of-report-file.ts';
import { rowNameIn } from '../reports/words-of-report-rows.ts';
import { REPORT_MAIL_WORDS } from './words-of-report-mail.ts';

/**
 * The number of rows and measures in the mail itself; the attached file and the screen have all.
 */
const MAX_ROWS = 20;
const MAX_FIGURES = 4;
interface Facts {
  name: string;
  link: string | undefined;
  unsubscribeUrl?: string | undefined;
  /** The file of the schedule is not attached, because it is too large. */
  isFileTooLarge?: boolean;
  /** Of the recipient. */
  language: Language;
}

/** Writes the mail of a report: totals beside the previous period, the first rows, and a link, in the recipient's language. */
export function writeReportMail(answer: ReportAnswer, facts: Facts) {
  const words = { ...REPORT_FILE_WORDS[facts.language], ...REPORT_MAIL_WORDS[facts.language] };
  const texts: Readonly<Record<string, string>> = words.reports ?? {};
  const definition = reportIn(answer.report, (key) => texts[key]);
  const figure = (value: ReportValue, measure: string, options = {}) =>
    formatReportValue(value, unitOf(measure), { ...options, words: words.units });
  const unitOf = (measure: string) => definition.measures[measure]?.unit ?? 'count';
  const nameOf = (measure: string) => definition.measures[measure]?.name ?? measure;
  const { measures, total, totalBefore, before, rows, rowCount } = answer;
  const totals: MailTable = {
    head: before ? words.totals : words.totals.slice(0, 2),
    rows: measures.map((measure) => {
      const of = definition.measures[measure];
      const was = totalBefore?.[measure];
      const written = (value: ReportValue) => figure(value, measure, { hasCurrency: true });
      const change = of && compareReportValues(of, total[measure], was, words.units);
      return [
        nameOf(measure),
        written(total[measure]),
        ...(before ? [written(was), change?.text ?? '—'] : []),
      ];
    }),
  };
  const shown = rows.slice(0, MAX_ROWS);
  const date = plainFormat(words.locale, { dateStyle: 'medium' });
  const period = ({ from, to }: DayRange) =>
    words.range({ from: date(new Date(from)), to: date(new Date(to)) });
  // The charted measures, then the first of the others: more do not fit the width of a mail.
  const first = [...new Set([...definition.charts, ...measures])].slice(0, MAX_FIGURES);
  const figures = measures.filter((measure) => first.includes(measure));
  const hasMoney = figures.some((measure) => unitOf(measure) === 'money');
  const details: MailTable = {
    head: [
      hasMoney ? words.inMad(words.rows[answer.rowKind]) : words.rows[answer.rowKind],
      ...figures.map(nameOf),
    ],
    rows: shown.map((row) => [
      answer.rowKind === 'period'
        ? period({ from: row.key, to: row.to ?? row.key })
        : rowNameIn(facts.language, answer.rowKind, row),
      ...figures.map((measure) => figure(row.values[measure], measure)),
    ]),
  };
  const until = casablancaFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const page: MailPage = {
    language: facts.language,
    title: words.title(definition.name, period(answer.range)),
    lead: [
      words.zones(answer.zones),
      ...answer.limits.filter(({ by }) => by !== 'zone').map(({ name }) => name),
      words.basis(definition.basis),
      ...(before ? [words.beside(period(before))] : []),
    ].join(' · '),
    tables: shown.length > 0 ? [totals, details] : [totals],
    link: facts.link ? { label: words.open, url: facts.link } : undefined,
    notes: [
      ...(figures.length < measures.length ? [words.moreFigures] : []),
      ...(rowCount > shown.length ? [words.firstRows(shown.length, rowCount)] : []),
      ...(facts.isFileTooLarge ? [words.tooLarge] : []),
      words.sent(until(Date.parse(answer.at)), facts.name),
    ],
    unsubscribeUrl: facts.unsubscribeUrl,
  };
  return { subject: words.subject(facts.name, period(answer.range)), ...writePage(page) };
}
