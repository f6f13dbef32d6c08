import { t } from '#src/lib/i18n.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { compactText, countText, percentTenthsText, percentText } from '#src/lib/text/number.ts';
import type { ChartData } from '#src/ui/chart/chart.ts';
import { shareOf, weekdayOf } from './format.ts';
import type { DashboardStats } from './tiles.ts';

export interface Trend {
  id: string;
  title: string;
  data: ChartData;
}

type Hour = DashboardStats['trend']['today']['hours'][number];
type Read = (hour: Hour) => number | null;

/** Both days by hour. The hour in progress is a separate series. */
function both(
  { trend }: DashboardStats,
  read: Read,
): Pick<ChartData, 'labels' | 'series' | 'present'> {
  const { today, before } = trend;
  const longest = today.hours.length > before.hours.length ? today : before;
  const places = longest.hours.map((_, n) => n);
  const present = today.hours.length - 1;
  const at = (hours: readonly Hour[], n: number) => {
    const hour = hours[n];
    return hour === undefined ? null : read(hour);
  };
  return {
    present,
    labels: longest.hours.map(({ hour }) => timeOfDay(hour)),
    series: [
      {
        name: weekdayOf(before.from),
        tone: 'quiet',
        values: places.map((n) => at(before.hours, n)),
      },
      {
        name: t('dashboard.today'),
        tone: 'strong',
        values: places.map((n) => (n < present ? at(today.hours, n) : null)),
      },
      {
        name: t('dashboard.so_far'),
        tone: 'unfinished',
        values: places.map((n) => (n === present ? at(today.hours, n) : null)),
      },
    ],
  };
}

const CENTIMES = 100;
const COUNTS = { format: countText, tick: compactText, least: 4 };
const SHARES = {
  format: percentTenthsText,
  tick: (value: number) => percentText(value),
  least: 0.1,
};

/**
 * Today compared with the same weekday last week: orders, late, cancelled, and gross value for
 * roles that may see it.
 */
export function trendsOf(stats: DashboardStats): Trend[] {
  const trend = (
    id: string,
    title: string,
    read: Read,
    style: Pick<ChartData, 'format' | 'tick' | 'least'>,
  ): Trend => ({ id, title, data: { ...both(stats, read), ...style, kind: 'lines' } });
  const trends = [
    trend('orders', t('dashboard.trend_orders'), ({ placed }) => placed, COUNTS),
    trend(
      'late',
      t('dashboard.trend_late'),
      ({ late, delivered }) => shareOf(late, delivered),
      SHARES,
    ),
    trend(
      'cancelled',
      t('dashboard.trend_cancelled'),
      ({ cancelled, closed }) => shareOf(cancelled, closed),
      SHARES,
    ),
  ];
  if (stats.money)
    trends.push(
      trend(
        'gross',
        t('dashboard.trend_gross'),
        ({ grossValue }) => (grossValue === null ? null : Number(grossValue)),
        {
          format: (value) => countText(Math.round(value / CENTIMES)),
          tick: (value) => compactText(value / CENTIMES),
          least: 10_000,
        },
      ),
    );
  return trends;
}
