import type {
  Alarm,
  AlarmAction,
  AlarmPriority,
  AlarmRule,
  AlarmSubject,
} from '#contract/operations/alarm.ts';
import type { AlarmLimits } from '#contract/operations/alarm-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { View } from '../view.ts';

/** What something amiss has to do with; consequences are found by it. */
export interface Refs {
  order?: number;
  driver?: number;
  store?: number;
  zone?: string;
}

/** Something amiss, as a rule tells it. */
export interface Sighting {
  subject: Pick<AlarmSubject, 'kind' | 'id' | 'label'>;
  refs: Refs;
  zone: string | null;
  /** The time that is in danger or was passed, where there is one. Epoch ms. */
  inDangerMs: number | null;
  /** Another one than before: someone has done something about it. */
  mark: string;
}

/** What a rule sees now: worth an alarm, or only not yet well again. */
export interface Watched extends Sighting {
  level: 'raise' | 'keep';
  /** Since when, where the rule knows; else since it was first seen. Epoch ms. */
  sinceMs: number | null;
  /** How long the condition must have held. */
  delayMs: number;
}

export interface Finding extends Sighting {
  rule: AlarmRule;
  sinceMs: number;
}

interface Common {
  id: AlarmRule;
  priority: AlarmPriority;
  /** Findings with the same key are one alarm. */
  cause: (finding: Sighting) => { key: string; scope: Alarm['scope'] };
  /** True: when it is so in several zones or stores at once, that is one cause as well. */
  foldsCity?: true;
  /** The act that is asked for; the finding that began first comes first. */
  action: (findings: readonly [Finding, ...Finding[]]) => AlarmAction;
  /** Not told while one of these stands for the same thing: it is a consequence of that. */
  silencedBy?: readonly { rule: AlarmRule; by: keyof Refs }[];
}

/** Of an order: it becomes an alarm at a time that is known beforehand, unless something happens. */
export interface DueRule extends Common {
  kind: 'due';
  /** Null: no question at present. Epoch ms. */
  due: (
    order: Order,
    limits: AlarmLimits,
    autopilot: boolean,
  ) => { sinceMs: number; dueMs: number; inDangerMs: number | null } | null;
  /** Asked once it is due, where the order alone does not say. */
  stands?: (order: Order, view: View) => boolean;
}

/** Of the present as a whole. */
export interface WatchRule extends Common {
  kind: 'watch';
  look: (view: View) => Iterable<Watched>;
  /** Why the last day cannot be replayed with other limits; absent: it can. */
  notReplayed?: string;
}

export type Rule = DueRule | WatchRule;

export const MINUTE_MS = 60_000;
export const ms = (instant: string): number => Date.parse(instant);

/** A sighting of one order. */
export const ofOrder = (order: Order): Omit<Sighting, 'inDangerMs'> => ({
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

/** A sighting of a driver, by the orders in hand. */
export function ofDriver(
  driver: NonNullable<Order['driver']>,
  orders: readonly Order[],
): Omit<Sighting, 'inDangerMs'> {
  const zone = orders[0]?.zone ?? null;
  return {
    subject: { kind: 'driver', id: String(driver.id), label: `${driver.code} ${driver.name}` },
    refs: { driver: driver.id, ...(zone === null ? {} : { zone }) },
    zone,
    mark: orders.map(({ id, version }) => `${id}.${version}`).join(' '),
  };
}

export const byZone = ({ zone }: Sighting) => ({
  key: `zone ${zone ?? ''}`,
  scope: 'zone' as const,
});
export const byStore = ({ refs }: Sighting) => ({
  key: `store ${refs.store}`,
  scope: 'store' as const,
});
export const byDriver = ({ refs }: Sighting) => ({
  key: `driver ${refs.driver}`,
  scope: 'driver' as const,
});

/** The target of an act: one thing, or what many have in common. */
export function target(findings: readonly [Finding, ...Finding[]]): Omit<AlarmAction, 'kind'> {
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
