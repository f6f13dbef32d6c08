import { ALARM_RULES, type Alarm, FLOOD } from '#contract/operations/alarm.ts';
import type { AlarmMetrics } from '#contract/routes/operations/alarms.ts';
import { HOUR_MS } from '#rules/time.ts';
import type { AlarmEventName } from './life.ts';

/** A line of the history with the fields that the metrics need. */
export interface Line {
  atMs: number;
  type: AlarmEventName;
  alarm: Pick<Alarm, 'id' | 'rule' | 'priority' | 'scope' | 'raisedAt' | 'zone' | 'action'>;
}

interface Span {
  from: number;
  to: number;
}

const WINDOW_MS = FLOOD.windowMinutes * 60_000;
const CHATTERS = 3;
const STANDING_MS = HOUR_MS;

const RAISED: ReadonlySet<AlarmEventName> = new Set([
  'alarm.raised',
  'alarm.came_back',
  'alarm.reraised',
]);
/** True for events that make a sound: a new alarm, a returned cause, an alarm raised again. */
export const isRaise = (type: AlarmEventName): boolean => RAISED.has(type);

/**
 * Periods of flood: from the tenth alarm within ten minutes until fewer than five remain. `atMs` is
 * in ascending order.
 */
export function floodsOf(atMs: readonly number[], to: number): (Span & { peak: number })[] {
  const floods: (Span & { peak: number })[] = [];
  let current: (Span & { peak: number }) | null = null;
  // The window also empties between alarms, because each one leaves it at its own time.
  const steps = [
    ...atMs.map((at) => ({ at, leaves: false })),
    ...atMs.map((at) => ({ at: at + WINDOW_MS, leaves: true })),
  ]
    .filter(({ at }) => at <= to)
    .sort((a, b) => a.at - b.at || Number(a.leaves) - Number(b.leaves));
  let inside = 0;
  for (const { at, leaves } of steps) {
    inside += leaves ? -1 : 1;
    if (!current && inside >= FLOOD.begins) current = { from: at, to, peak: inside };
    else if (current && inside < FLOOD.endsBelow) {
      floods.push({ ...current, to: at });
      current = null;
    }
    if (current) current.peak = Math.max(current.peak, inside);
  }
  if (current) floods.push(current);
  return floods;
}

/** The quantile of sorted values; null without values. */
function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function chatteringOf(lines: readonly Line[]): AlarmMetrics['chattering'] {
  const byCause = new Map<string, { line: Line; at: number[] }>();
  for (const line of lines) {
    if (line.type === 'alarm.reraised') continue;
    const { rule, zone, action } = line.alarm;
    const key = JSON.stringify([rule, zone, action]);
    const known = byCause.get(key) ?? { line, at: [] };
    known.at.push(line.atMs);
    byCause.set(key, known);
  }
  return [...byCause.values()].flatMap(({ line, at }) => {
    const chatters = at.some((from, n) => (at[n + CHATTERS - 1] ?? Infinity) - from <= WINDOW_MS);
    if (!chatters) return [];
    const { rule, zone, action } = line.alarm;
    const what = action.orderId ?? action.driverId ?? action.storeId ?? zone ?? '';
    return [{ rule, scope: String(what), times: at.length }];
  });
}

type Bands = AlarmMetrics['bands'][number]['bands'];
const band = (measure: string, value: number, bands: Bands) => ({
  measure,
  value,
  bands,
  band: bands.find(({ upTo }) => upTo === null || value <= upTo)?.name ?? '',
});

/** Bands after EEMUA 191; those for an hour are six times those for ten minutes. */
function bandsOf(of: { perOperatorHour: number; floodPercent: number; peak: number; p1: number }) {
  return [
    band('perOperatorHour', of.perOperatorHour, [
      { name: 'very likely acceptable', upTo: 6 },
      { name: 'manageable', upTo: 12 },
      { name: 'likely over-demanding', upTo: 30 },
      { name: 'unacceptable', upTo: null },
    ]),
    band('floodPercent', of.floodPercent, [
      { name: 'predictive', upTo: 0.5 },
      { name: 'robust', upTo: 1 },
      { name: 'stable', upTo: 5 },
      { name: 'reactive', upTo: 25 },
      { name: 'overloaded', upTo: null },
    ]),
    band('peakInTenMinutes', of.peak, [
      { name: 'manageable', upTo: 9 },
      { name: 'hard to cope with', upTo: 20 },
      { name: 'excessive', upTo: null },
    ]),
    band('priorityOnePercent', of.p1, [
      { name: 'as recommended', upTo: 5 },
      { name: 'too many', upTo: null },
    ]),
  ];
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/**
 * The metrics of a period, from the lines of the history (in ascending order) and the operators
 * present.
 */
export function metricsOf(
  lines: readonly Line[],
  minutes: readonly { at: Date; operators: number }[],
  open: readonly { raisedAt: string }[],
  { from, to }: Span,
): AlarmMetrics {
  const raises = lines.filter(({ type }) => isRaise(type));
  const hours = (to - from) / HOUR_MS;
  const mean = (list: readonly { operators: number }[]) =>
    list.length === 0
      ? 1
      : Math.max(1, list.reduce((sum, m) => sum + m.operators, 0) / list.length);
  const operators = mean(minutes);
  const floods = floodsOf(
    raises.map(({ atMs }) => atMs),
    to,
  );
  const inFlood = floods.reduce((sum, flood) => sum + flood.to - flood.from, 0);
  const taken = lines
    .filter(({ type }) => type === 'alarm.acknowledged')
    .map(({ atMs, alarm }) => Math.max(0, (atMs - Date.parse(alarm.raisedAt)) / 1_000))
    .sort((a, b) => a - b);
  const perOperatorHour = round(raises.length / hours / operators);
  const floodPercent = round((100 * inFlood) / (to - from));
  const share = (n: number) => (raises.length === 0 ? 0 : round((100 * n) / raises.length, 1));
  const priorities = ([1, 2, 3] as const).map((priority) => {
    const raised = raises.filter(({ alarm }) => alarm.priority === priority).length;
    return { priority, raised, percent: share(raised) };
  });
  const firstHour = Math.floor(from / HOUR_MS) * HOUR_MS;
  const byHour = Array.from({ length: Math.ceil((to - firstHour) / HOUR_MS) }, (_, n) => {
    const start = firstHour + n * HOUR_MS;
    const within = (at: number) => at >= start && at < start + HOUR_MS;
    return {
      hour: new Date(start).toISOString(),
      raised: raises.filter(({ atMs }) => within(atMs)).length,
      operators: round(mean(minutes.filter(({ at }) => within(at.getTime())))),
    };
  });
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    hours: round(hours),
    operators: round(operators),
    raised: raises.length,
    perOperatorHour,
    floodPercent,
    floods: floods.map((flood) => ({
      from: new Date(flood.from).toISOString(),
      to: new Date(flood.to).toISOString(),
      peak: flood.peak,
    })),
    chattering: chatteringOf(raises),
    standing: open.filter(({ raisedAt }) => to - Date.parse(raisedAt) > STANDING_MS).length,
    acknowledgeSeconds: {
      median: quantile(taken, 0.5),
      p90: quantile(taken, 0.9),
      count: taken.length,
    },
    priorities,
    byRule: ALARM_RULES.map((rule) => ({
      rule,
      raised: raises.filter(({ alarm }) => alarm.rule === rule).length,
    })),
    byHour,
    bands: bandsOf({
      perOperatorHour,
      floodPercent,
      peak: Math.max(0, ...floods.map(({ peak }) => peak)),
      p1: priorities[0]?.percent ?? 0,
    }),
  };
}
