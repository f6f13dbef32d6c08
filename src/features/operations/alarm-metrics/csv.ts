import type { AlarmMetrics } from '#contract/routes/operations/alarms.ts';
import { BOM, csvCell, headingOf, instantText } from '#rules/csv.ts';

/** All figures as CSV: group, name or time, value, and a remark. */
export function metricsCsv(metrics: AlarmMetrics): string {
  const { acknowledgeSeconds: taken } = metrics;
  const lines: (string | number | null)[][] = [
    ['part', 'name', 'value', 'more'].map(headingOf),
    ['span', 'from', instantText(metrics.from), null],
    ['span', 'to', instantText(metrics.to), null],
    ['span', 'operators', metrics.operators, null],
    ['figure', 'raised', metrics.raised, null],
    ['figure', 'per_operator_hour', metrics.perOperatorHour, null],
    ['figure', 'flood_percent', metrics.floodPercent, null],
    ['figure', 'standing', metrics.standing, null],
    ['figure', 'acknowledge_seconds_median', taken.median, taken.count],
    ['figure', 'acknowledge_seconds_p90', taken.p90, taken.count],
    ...metrics.bands.map(({ measure, value, band }) => ['band', measure, value, band]),
    ...metrics.priorities.map(({ priority, raised, percent }) => [
      'priority',
      String(priority),
      raised,
      percent,
    ]),
    ...metrics.byRule.map(({ rule, raised }) => ['rule', rule, raised, null]),
    ...metrics.byHour.map(({ hour, raised, operators }) => [
      'hour',
      instantText(hour),
      raised,
      operators,
    ]),
    ...metrics.floods.map(({ from, to, peak }) => [
      'flood',
      instantText(from),
      peak,
      instantText(to),
    ]),
    ...metrics.chattering.map(({ rule, scope, times }) => ['chattering', rule, times, scope]),
  ];
  return BOM + lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}
