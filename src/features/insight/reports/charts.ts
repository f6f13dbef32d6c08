import type { ReportDefinition } from '#contract/insight/reports/definitions.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { casablancaDay } from '#contract/time.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import type { ChartData } from '#src/ui/chart/chart.ts';
import { tickText, type Value, valueText } from './format.ts';

type Period = ReportAnswer['periods'][number];

const utc = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' });
const onDay = utc({ day: 'numeric', month: 'short' });
const onMonth = utc({ month: 'short', year: '2-digit' });
const short = ({ from, to }: Period) =>
  (from === to ? onDay : onMonth).format(new Date(`${from}T12:00:00Z`));

/** A period in words: its day, or its first and last one. */
export const periodText = (from: string, to: string): string =>
  from === to ? dateText(from) : t('reports.days', { from: dateText(from), to: dateText(to) });

const number = (value: Value): number | null => (value == null ? null : Number(value));

/** A measure over the periods of a report, beside the period before. */
export function chartOf(answer: ReportAnswer, of: ReportDefinition, measure: string): ChartData {
  const { periods, before } = answer;
  const unit = of.measures[measure]?.unit ?? 'count';
  const last = periods.length - 1;
  const isOpen = (n: number) =>
    n === last && (periods[n]?.to ?? '') >= casablancaDay(Date.parse(answer.at));
  const now = periods.map(({ values }) => number(values[measure]));
  return {
    labels: periods.map(({ from, to }) => periodText(from, to)),
    axis: periods.map(short),
    present: last,
    series: [
      ...(before
        ? [
            {
              name: t('reports.before'),
              tone: 'quiet' as const,
              values: periods.map(({ valuesBefore }) => number(valuesBefore?.[measure])),
            },
          ]
        : []),
      {
        name: of.measures[measure]?.name ?? measure,
        tone: 'strong',
        values: now.map((value, n) => (isOpen(n) ? null : value)),
      },
      {
        name: t('reports.so_far'),
        tone: 'unfinished',
        values: now.map((value, n) => (isOpen(n) ? value : null)),
      },
    ],
    format: (value) => valueText(unit, String(Math.round(value))),
    tick: (value) => tickText(unit, value),
    least: unit === 'share' ? 1_000 : unit === 'money' ? 10_000 : unit === 'seconds' ? 600 : 4,
    kind: periods.length > 1 ? 'lines' : 'bars',
  };
}
