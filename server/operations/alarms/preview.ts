import { type AlarmSettings, limitsOf } from '#contract/operations/alarm-limits.ts';
import { alarmReplayReasons } from '#contract/reasons/operations/alarms.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { AlarmPreview } from '#contract/routes/operations/alarms.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { ActorJson } from '../../platform/db/schema.ts';
import { rules } from './rules/index.ts';
import { type DueRule, ofOrder } from './rules/rule.ts';
import { REFUSALS_WINDOW_MS } from './rules/store-refusing.ts';

/** An event of an order, with the order as it was after it. */
export interface OrderLogLine {
  at: Date;
  type: string;
  actor: ActorJson | null;
  data: Order;
}

interface Span {
  cause: string;
  fromMs: number;
  toMs: number;
}

/** The number of alarms: adjacent periods of one cause are one alarm. */
function countOf(spans: readonly Span[]): number {
  const untilMs = new Map<string, number>();
  let count = 0;
  for (const { cause, fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const until = untilMs.get(cause);
    if (until === undefined || fromMs > until) count += 1;
    untilMs.set(cause, Math.max(until ?? toMs, toMs));
  }
  return count;
}

/**
 * The periods in which an order would have been in alarm: from its due time until its next event.
 */
function spansOf(
  rule: DueRule,
  events: readonly OrderLogLine[],
  settings: AlarmSettings,
  isFlown: (zone: string) => boolean,
  endMs: number,
): Span[] {
  return events.flatMap(({ data: order }, n) => {
    const following = events[n + 1];
    const toMs = following && following.data.id === order.id ? following.at.getTime() : endMs;
    const due = rule.due(order, limitsOf(settings, order.zone), isFlown(order.zone));
    if (!due || due.dueMs >= toMs) return [];
    const cause = rule.cause({ ...ofOrder(order), inDangerMs: null }).key;
    const beganMs = (events[n] as OrderLogLine).at.getTime();
    return [{ cause, fromMs: Math.max(due.dueMs, beganMs), toMs }];
  });
}

/** The times at which a store's refusals within an hour reached the threshold from below. */
function refusalsOver(events: readonly OrderLogLine[], settings: AlarmSettings): number {
  const byStore = new Map<number, { zone: string; at: number[] }>();
  for (const { at, type, actor, data } of events) {
    if (type !== 'order.cancelled' || actor?.role !== 'store') continue;
    const of = byStore.get(data.store.id) ?? { zone: data.zone, at: [] };
    of.at.push(at.getTime());
    byStore.set(data.store.id, of);
  }
  let count = 0;
  for (const { zone, at } of byStore.values()) {
    const { refusals } = limitsOf(settings, zone);
    let isOver = false;
    for (const [n, now] of at.sort((a, b) => a - b).entries()) {
      const recent = at.slice(0, n + 1).filter((one) => one > now - REFUSALS_WINDOW_MS).length;
      if (recent >= refusals && !isOver) count += 1;
      isOver = recent >= refusals - 1 && (isOver || recent >= refusals);
    }
  }
  return count;
}

/**
 * The number of alarms, rule by rule, that two sets of thresholds would have raised from the event
 * log. `events` is sorted by order, then sequence. Rules that need data outside the event log
 * return the reason. Consequences and city-wide groups are counted individually.
 */
export function previewOf(
  events: readonly OrderLogLine[],
  before: AlarmSettings,
  after: AlarmSettings,
  isFlown: (zone: string) => boolean,
  endMs: number,
): AlarmPreview['rules'] {
  return rules.map((rule) => {
    if (rule.kind === 'due' && !rule.stands) {
      const count = (settings: AlarmSettings) =>
        countOf(spansOf(rule, events, settings, isFlown, endMs));
      return { rule: rule.id, before: count(before), after: count(after), why: null };
    }
    if (rule.id === 'store.refusing')
      return {
        rule: rule.id,
        before: refusalsOver(events, before),
        after: refusalsOver(events, after),
        why: null,
      };
    const key = (rule.kind === 'watch' && rule.notReplayed) || 'alarm.positions_not_stored';
    const { message: why, ...reason } = sentenceFor(alarmReplayReasons, key);
    return { rule: rule.id, before: null, after: null, why, ...reason };
  });
}
