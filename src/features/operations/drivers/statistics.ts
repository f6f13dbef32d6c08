import type { DriverDay } from '#contract/routes/operations/driver-status.ts';
import { dayAfter } from '#rules/time.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { shortDateText } from '#src/lib/text/day.ts';
import { countText, percentText } from '#src/lib/text/number.ts';
import type { ChartData } from '#src/ui/chart/chart.ts';

/** The selectable numbers of days, up to today. */
export const RANGES = [7, 30, 90] as const;

const HUNDRED = 100;
const full = new Intl.DateTimeFormat(locale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const fullText = (day: string) => full.format(new Date(`${day}T00:00:00Z`));

/** The totals of some days. Averages are null if there were no deliveries. */
export function totalsOf(days: readonly DriverDay[]) {
  const sum = (read: (day: DriverDay) => number) => days.reduce((all, day) => all + read(day), 0);
  const delivered = sum((day) => day.delivered);
  const minutes = sum(({ clickToDoorMinutes, delivered: n }) => (clickToDoorMinutes ?? 0) * n);
  return {
    delivered,
    returned: sum((day) => day.returned),
    onTime: delivered === 0 ? null : sum((day) => day.onTime) / delivered,
    minutes: delivered === 0 ? null : minutes / delivered,
    km: sum((day) => day.distanceM) / 1_000,
    cash: days.reduce((all, day) => all + BigInt(day.cash), 0n),
  };
}

const whole = (value: number) => countText(Math.round(value));

/**
 * Deliveries, on-time share and delivery time in minutes for each day, including days without work.
 */
export function chartsOf(days: readonly DriverDay[], today: string, range: number) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const names = Array.from({ length: range }, (_, n) => dayAfter(today, n + 1 - range));
  const chart = (
    id: string,
    title: string,
    read: (day: DriverDay | undefined) => number | null,
    style: Pick<ChartData, 'format' | 'tick' | 'least' | 'kind'>,
  ) => ({
    id,
    title,
    data: {
      labels: names.map(fullText),
      axis: names.map(shortDateText),
      series: [{ name: title, values: names.map((day) => read(byDay.get(day))), tone: 'strong' }],
      present: range - 1,
      ...style,
    } satisfies ChartData,
  });
  return [
    chart('delivered', t('drivers.chart_delivered'), (day) => day?.delivered ?? 0, {
      format: whole,
      tick: whole,
      least: 4,
      kind: 'bars',
    }),
    chart(
      'onTime',
      t('drivers.chart_on_time'),
      (day) => (day && day.delivered > 0 ? (day.onTime / day.delivered) * HUNDRED : null),
      {
        format: (value) => percentText(value / HUNDRED),
        tick: whole,
        least: HUNDRED,
        kind: 'lines',
      },
    ),
    chart('minutes', t('drivers.chart_minutes'), (day) => day?.clickToDoorMinutes ?? null, {
      format: (value) => t('drivers.minutes', { n: whole(value) }),
      tick: whole,
      least: 30,
      kind: 'lines',
    }),
  ];
}
