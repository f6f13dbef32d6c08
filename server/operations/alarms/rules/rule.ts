import type {
  Alarm,
  AlarmAction,
  AlarmPriority,
  AlarmRule,
  AlarmSubject,
} from '#contract/operations/alarm.ts';
import type { AlarmLimits } from '#contract/operations/alarm-limits.ts';
import type { alarmReplayReasons } from '#contract/reasons/operations/alarms.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isBroughtBack } from '#machines/order/food.ts';
import type { View } from '../view.ts';

/** The records that a sighting refers to, by which consequences are found. */
export interface Refs {
  order?: number;
  driver?: number;
  store?: number;
  zone?: string;
}

/** A condition that a rule has found. */
export interface RuleMatch {
  subject: Pick<AlarmSubject, 'kind' | 'id' | 'label'>;
  refs: Refs;
  zone: string | null;
  /** The time at risk or already passed, if there is one. Epoch ms. */
  inDangerMs: number | null;
  /** A mark that changes when someone has acted. */
  mark: string;
  /** What must be done, if the rule does not ask for the same of all its findings. */
  need?: AlarmAction['kind'];
}

/** A condition that a watch rule finds now: enough for an alarm, or only not yet cleared. */
export interface WatchMatch extends RuleMatch {
  level: 'raise' | 'keep';
  /** Since when, if the rule knows; otherwise since the first sighting. Epoch ms. */
  sinceMs: number | null;
  /** How long the condition must have held. */
  delayMs: number;
}

export interface Finding extends RuleMatch {
  rule: AlarmRule;
  sinceMs: number;
  /** The priority of its rule, or a more urgent one by its harm. */
  priority: AlarmPriority;
}

/** A finding as the due times keep it, before its priority is known. */
export type UnratedFinding = Omit<Finding, 'priority'>;

interface Common {
  id: AlarmRule;
  priority: AlarmPriority;
  /** If true, the priority follows the harm to the orders that are affected (`priority.ts`). */
  risesWithHarm?: true;
  /** Findings with the same key are one alarm. */
  cause: (finding: RuleMatch) => { key: string; scope: Alarm['scope'] };
  /** If true, the condition in several zones or stores at once is one cause. */
  foldsCity?: true;
  /** The recommended action; the earliest finding comes first. */
  action: (findings: readonly [UnratedFinding, ...UnratedFinding[]]) => AlarmAction;
  /**
   * Suppressed while one of these alarms exists for the same record, of which it is a consequence,
   * unless it is more urgent.
   */
  silencedBy?: readonly { rule: AlarmRule; by: keyof Refs }[];
}

/** A rule about orders: it becomes due at a time known in advance, unless something happens. */
export interface DueRule extends Common {
  kind: 'due';
  /** The due time in epoch ms; null if the rule does not apply at present. */
  due: (
    order: Order,
    limits: AlarmLimits,
    autopilot: boolean,
  ) => { sinceMs: number; dueMs: number; inDangerMs: number | null } | null;
  /**
   * Called when due, if the order alone does not decide. `isRaised`: it has been found already, so
   * that the limit to clear applies.
   */
  stands?: (order: Order, view: View, isRaised: boolean) => boolean;
}

/** A rule about the current state as a whole. */
export interface WatchRule extends Common {
  kind: 'watch';
  look: (view: View) => Iterable<WatchMatch>;
  /**
   * If true, records decide, which an act changes: its findings end at once. Otherwise it
   * measures, and has a limit to clear and an exit delay.
   */
  endsAtOnce?: true;
  /** Why the preview cannot evaluate this rule with other thresholds; absent if it can. */
  notReplayed?: keyof typeof alarmReplayReasons;
}

export type Rule = DueRule | WatchRule;

export const MINUTE_MS = 60_000;
export const ms = (instant: string): number => Date.parse(instant);

export const ofOrder = (order: Order): Omit<RuleMatch, 'inDangerMs'> => ({
  subject: { kind: 'order', id: String(order.id), label: `#${order.id} ${order.store.name}` },
  refs: {
    order: order.id,
    store: order.store.id,
    zone: order.zone,
    ...(order.driver ? { driver: order.driver.id } : {}),
  },
  zone: order.zone,
  mark: String(order.version),
});

/** The first promise among these orders; null if all go back to their stores. Epoch ms. */
export function firstPromiseMs(orders: readonly Order[]): number | null {
  const promised = orders.filter((order) => !isBroughtBack(order));
  return promised.length === 0
    ? null
    : Math.min(...promised.map(({ promisedAt }) => ms(promisedAt)));
}

/** A sighting of a driver, with the orders that they carry. */
export function ofDriver(
  driver: NonNullable<Order['driver']>,
  orders: readonly Order[],
): Omit<RuleMatch, 'inDangerMs'> {
  const zone = orders[0]?.zone ?? null;
  return {
    subject: { kind: 'driver', id: String(driver.id), label: `${driver.code} ${driver.name}` },
    refs: { driver: driver.id, ...(zone === null ? {} : { zone }) },
    zone,
    mark: orders.map(({ id, version }) => `${id}.${version}`).join(' '),
  };
}

/** A part of the system that needs attention at once, in no zone. */
export const ofPart = (
  { id, label }: { id: string; label: string },
  { sinceMs, mark }: Pick<WatchMatch, 'sinceMs' | 'mark'>,
): WatchMatch => ({
  subject: { kind: 'part', id, label },
  refs: {},
  zone: null,
  level: 'raise',
  sinceMs,
  delayMs: 0,
  inDangerMs: null,
  mark,
});

export const byZone = ({ zone }: RuleMatch) => ({
  key: `zone ${zone ?? ''}`,
  scope: 'zone' as const,
});
export const byStore = ({ refs }: RuleMatch) => ({
  key: `store ${refs.store}`,
  scope: 'store' as const,
});
export const byDriver = ({ refs }: RuleMatch) => ({
  key: `driver ${refs.driver}`,
  scope: 'driver' as const,
});

/** The target of an action: one record, or what the findings have in common. */
export function target(
  findings: readonly [UnratedFinding, ...UnratedFinding[]],
): Omit<AlarmAction, 'kind'> {
  const [first] = findings;
  const same = <K extends keyof Refs>(key: K) =>
    findings.every(({ refs }) => refs[key] === first.refs[key]) ? first.refs[key] : undefined;
  const found = {
    orderId: same('order'),
    driverId: same('driver'),
    storeId: same('store'),
    zone: same('zone') ?? (findings.every(({ zone }) => zone === first.zone) ? first.zone : null),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined && value !== null),
  ) as Omit<AlarmAction, 'kind'>;
}
