import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import type { ReportValue } from '#contract/insight/reports/format.ts';
import type { MeasureUnit } from '#contract/insight/reports/measure.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { casablancaDay } from '#rules/time.ts';
import { valueText } from '#src/domain/report/value-text.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import { compactText, percentText } from '#src/lib/text/number.ts';
import type { ChartData } from '#src/ui/chart/chart.ts';

type Period = ReportAnswer['periods'][number];

const utc = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' });
const onDay = utc({ day: 'numeric', month: 'short' });
const onMonth = utc({ month: 'short', year: '2-digit' });
const short = ({ from, to }: Period) =>
  (from === to ? onDay : onMonth).format(new Date(`${from}T12:00:00Z`));

/** A period in words: its only day, or its first and last day. */
export const periodText = (from: string, to: string): string =>
  from === to ? dateText(from) : t('reports.days', { from: dateText(from), to: dateText(to) });

const HUNDREDTHS = 100;
const MINUTE_SECONDS = 60;

/** Formats a value for the axis. */
function tickText(unit: MeasureUnit, value: number): string {
  if (unit === 'share') return percentText(value / HUNDREDTHS / 100);
  if (unit === 'seconds') return t('reports.minutes', { n: Math.round(value) });
  return compactText(unit === 'money' ? value / HUNDREDTHS : value);
}

/** The divisor for drawing: seconds are drawn as minutes, so that the axis has whole numbers. */
const scaleOf = (unit: MeasureUnit) => (unit === 'seconds' ? MINUTE_SECONDS : 1);

/** Whether a day was not over when the figures were counted. */
export const isOpenAt = ({ at }: Pick<ReportAnswer, 'at'>, day: string): boolean =>
  day >= casablancaDay(Date.parse(at));

/** A measure over the periods of a report, compared with the previous range. */
export function chartOf(
  answer: ReportAnswer,
  definition: ReportDefinition,
  measure: string,
): ChartData {
  const { periods, before } = answer;
  const unit = definition.measures[measure]?.unit ?? 'count';
  const scale = scaleOf(unit);
  const number = (value: ReportValue) => (value == null ? null : Number(value) / scale);
  const last = periods.length - 1;
  const isOpen = (n: number) => n === last && isOpenAt(answer, periods[n]?.to ?? '');
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
        // Beside another line it needs a label; alone, the title of the chart is one.
        name: before ? t('reports.now') : (definition.measures[measure]?.name ?? measure),
        tone: 'strong',
        values: now.map((value, n) => (isOpen(n) ? null : value)),
      },
      {
        name: t('reports.so_far'),
        tone: 'unfinished',
        values: now.map((value, n) => (isOpen(n) ? value : null)),
      },
    ],
    format: (value) => valueText(String(Math.round(value * scale)), unit),
    tick: (value) => tickText(unit, value),
    least: unit === 'share' ? 1_000 : unit === 'money' ? 10_000 : unit === 'seconds' ? 10 : 4,
    kind: periods.length > 1 ? 'lines' : 'bars',
  };
}
