import { describe, expect, it } from 'vitest';
import { ALARM_RULES, type AlarmRule } from '#contract/operations/alarm.ts';
import { DEFAULT_ALARM_LIMITS } from '#contract/operations/alarm-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anAlarmView } from '#tests/support/sample-alarms.ts';
import { forecast } from '../dispatch/engine/forecast.ts';
import { fold, silence } from './grouping.ts';
import { floodsOf } from './metrics.ts';
import { caseOverdue } from './rules/cases/case-overdue.ts';
import { collectorCashHeld } from './rules/collector-cash-held.ts';
import { disputeOpen } from './rules/dispute-open.ts';
import { driverCashOver } from './rules/driver-cash-over.ts';
import { ruleOf, rules } from './rules/index.ts';
import { orderDeliveryAtRisk } from './rules/order-delivery-at-risk.ts';
import { orderPickupAtRisk } from './rules/order-pickup-at-risk.ts';
import { orderReadyNoDriver } from './rules/order-ready-no-driver.ts';
import { orderUnassigned } from './rules/order-unassigned.ts';
import { paymentExpiring } from './rules/payment-expiring.ts';
import { paymentStuck } from './rules/payment-stuck.ts';
import { payoutWaiting } from './rules/payout-waiting.ts';
import { orderReturnWaiting } from './rules/road/order-return-waiting.ts';
import type { Finding } from './rules/rule.ts';
import { systemDegraded } from './rules/system-degraded.ts';
import type { CashAtHand } from './view.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;

const view = anAlarmView;

const finding = (rule: AlarmRule, n: number, refs: Finding['refs']): Finding => ({
  rule,
  subject: { kind: 'order', id: String(n), label: `#${n}` },
  refs,
  zone: refs.zone ?? null,
  inDangerMs: null,
  mark: '',
  priority: ruleOf(rule).priority,
  sinceMs: NOW - n,
});

const order = (more: Partial<Order>): Order =>
  ({
    id: 7,
    status: 'accepted',
    driver: null,
    placedAt: new Date(NOW).toISOString(),
    readyDueAt: new Date(NOW + 20 * MINUTE).toISOString(),
    promisedAt: new Date(NOW + 50 * MINUTE).toISOString(),
    pickup: { lat: 33.59, lon: -7.62 },
    dropoff: { lat: 33.6, lon: -7.63 },
    ...more,
  }) as Order;

describe('the cash of collectors', () => {
  it('is an alarm after a day, or at once above the limit, one for each collector', () => {
    const held = { label: 'Samira, MAD 900.00', sinceMs: NOW - MINUTE };
    const collectors = [
      { id: 4, ...held, isOver: false },
      { id: 5, ...held, isOver: true },
    ];
    const seen = [...collectorCashHeld.look(view({ collectors }))];
    expect(seen.map(({ delayMs }) => delayMs)).toEqual([24 * 60 * MINUTE, 0]);
    expect(new Set(seen.map((one) => collectorCashHeld.cause(one).key)).size).toBe(2);
  });
});

describe('what a driver requested or disputed', () => {
  it('is an alarm when nobody confirmed a return for half an hour', () => {
    const requested = { returnRequestedAt: new Date(NOW).toISOString() };
    const due = (more: Partial<Order>) =>
      orderReturnWaiting.due(order(more), DEFAULT_ALARM_LIMITS, false);
    expect(due({ status: 'picked_up' })).toBeNull();
    expect(due({ status: 'picked_up', ...requested })?.dueMs).toBe(NOW + 30 * MINUTE);
    expect(due({ status: 'delivered', ...requested })).toBeNull();
  });

  it('is one alarm when nobody decided disputes for a day', () => {
    const disputes = [1, 2].map((id) => ({ id, orderId: id, label: '#1', sinceMs: NOW }));
    const seen = [...disputeOpen.look(view({ disputes }))];
    expect(seen.map(({ delayMs }) => delayMs)).toEqual([24 * 60 * MINUTE, 24 * 60 * MINUTE]);
    expect(new Set(seen.map((one) => disputeOpen.cause(one).key)).size).toBe(1);
  });
});

describe('cases past their time', () => {
  it('are one alarm, which begins at once and leads to the queue', () => {
    const cases = [1, 2].map((id) => ({ id, dueMs: NOW - id * MINUTE }));
    const seen = [...caseOverdue.look(view({ cases }))];
    expect(seen.map(({ delayMs, subject }) => [delayMs, subject.label])).toEqual([
      [0, '#1'],
      [0, '#2'],
    ]);
    expect(new Set(seen.map((one) => caseOverdue.cause(one).key)).size).toBe(1);
  });
});

describe('card payments', () => {
  it('are one alarm while they wait at a provider, sooner in review', () => {
    const act = { orderId: 7, label: 'Capture', sinceMs: NOW };
    const stuck = [
      { ...act, id: '1', isInReview: false },
      { ...act, id: '2', isInReview: true },
    ];
    const seen = [...paymentStuck.look(view({ payments: { stuck, expiring: [] } }))];
    expect(seen.map(({ delayMs }) => delayMs / MINUTE)).toEqual([30, 5]);
    expect(new Set(seen.map((one) => paymentStuck.cause(one).key)).size).toBe(1);
  });

  it('are an alarm each from 12 hours before the authorisation ends', () => {
    const look = (hours: number) => {
      const untilMs = NOW + hours * 60 * MINUTE;
      const expiring = [{ id: 'p', orderId: 7, label: '#7', untilMs }];
      return [...paymentExpiring.look(view({ payments: { stuck: [], expiring } }))];
    };
    expect(look(13)).toEqual([]);
    expect(look(12)).toMatchObject([{ refs: { order: 7 }, inDangerMs: NOW + 12 * 60 * MINUTE }]);
  });
});

describe('the alarm rules', () => {
  it('exist once for each ID, and each has an action', () => {
    expect(rules.map(({ id }) => id)).toEqual([...ALARM_RULES]);
    for (const { id, action } of rules)
      expect(action([finding(id, 1, { order: 1, zone: 'Oasis' })]).kind, id).toBeTruthy();
  });

  it('are silenced only by rules that they do not silence themselves', () => {
    for (const { id, silencedBy = [] } of rules)
      for (const { rule } of silencedBy)
        expect(ruleOf(rule).silencedBy?.map((one) => one.rule) ?? []).not.toContain(id);
  });

  it('raise an alarm for cash above the ceiling until most of it is handed in', () => {
    const driver = { id: 3, name: 'Omar', code: 'd03' } as CashAtHand['driver'];
    const levels = (centimes: bigint) =>
      [...driverCashOver.look(view({ cash: [{ driver, centimes, ceiling: 100_000n }] }))].map(
        ({ level }) => level,
      );
    expect([levels(100_001n), levels(90_000n), levels(80_000n)]).toEqual([['raise'], ['keep'], []]);
  });

  it('raise one alarm for waiting payouts, with the delay of each', () => {
    const payouts = [1, 2].map((n) => ({ id: `${n}`, label: 'P', sinceMs: NOW - n * 3_600_000 }));
    const seen = [...payoutWaiting.look(view({ payouts }))];
    expect(seen.map(({ delayMs, sinceMs }) => [delayMs, sinceMs])).toEqual([
      [24 * 3_600_000, NOW - 3_600_000],
      [24 * 3_600_000, NOW - 2 * 3_600_000],
    ]);
    expect(new Set(seen.map((one) => payoutWaiting.cause(one).key)).size).toBe(1);
  });

  it('raise an alarm for a slow system above the limit, and clear it at half of the limit', () => {
    for (const part of ['publishLagMs', 'busLostMs']) {
      const levels = (ms: number) => {
        const health = { publishLagMs: 0, databaseMs: 1, busLostMs: 0, [part]: ms };
        return [...systemDegraded.look(view({ health }))].map(({ level }) => level);
      };
      expect([levels(6_000), levels(3_000), levels(2_000)]).toEqual([['raise'], ['keep'], []]);
    }
  });

  it('give an order held back by the autopilot until its food or its promise is due', () => {
    const due = (more: Partial<Order>, autopilot: boolean) =>
      ((orderUnassigned.due(order(more), DEFAULT_ALARM_LIMITS, autopilot)?.dueMs ?? 0) - NOW) /
      MINUTE;
    expect(due({}, false)).toBe(5);
    expect(due({}, true)).toBe(20);
    const soon = { promisedAt: new Date(NOW + 30 * MINUTE).toISOString() };
    expect(due(soon, true)).toBeGreaterThan(5);
    expect(due(soon, true)).toBeLessThan(20);
  });
});

describe('a delivery at risk', () => {
  const driver = { id: 3, name: 'Omar', code: 'd03' };
  const late = (
    { pickup, ...more }: Partial<Omit<Order, 'pickup'>> & { pickup: number },
    isOnAutopilot = false,
  ) => {
    const promisedAt = new Date(NOW - MINUTE).toISOString();
    const store = { id: 5, name: 'Café Atlas' };
    const one = order({ store, driver, promisedAt, ...more } as Partial<Order>);
    const pickupMs = NOW + pickup * MINUTE;
    const forecast = { atStoreMs: pickupMs, pickupMs, doorMs: pickupMs + 12 * MINUTE };
    const isPickedUp = one.status === 'picked_up';
    const seen = orderDeliveryAtRisk.look(
      view({
        orders: new Map([[7, one]]),
        expected: () => (isPickedUp ? { ...forecast, atStoreMs: null, pickupMs: null } : forecast),
        isOnAutopilot: () => isOnAutopilot,
      }),
    );
    return [...seen].map(({ level, need }) => `${level} ${need}`);
  };
  const ready = { status: 'ready', statusAt: new Date(NOW).toISOString() } as const;
  const overdue = { readyDueAt: new Date(NOW - 20 * MINUTE).toISOString() };

  it('asks for what would bring the order sooner', () => {
    expect(late({ ...ready, pickup: 20 })).toEqual(['raise reassign_order']);
    expect(late({ ...overdue, pickup: 10 })).toEqual(['raise call_store']);
    expect(late({ ...ready, pickup: 20, driver: null })).toEqual(['raise assign_driver']);
  });

  it('asks for nothing when nothing would', () => {
    // At the door, with the driver near the store, in a kitchen in time, held back on purpose.
    expect(late({ status: 'picked_up', pickup: 0 })).toEqual([]);
    expect(late({ ...ready, pickup: 5 })).toEqual([]);
    expect(late({ readyDueAt: new Date(NOW + 20 * MINUTE).toISOString(), pickup: 20 })).toEqual([]);
    expect(late({ ...ready, pickup: 20, driver: null }, true)).toEqual([]);
  });
});

describe('a driver', () => {
  const iso = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
  const eastOf = (kilometres: number) => ({ lat: 33.59, lon: -7.62 + kilometres * 0.01079 });
  const driver = { id: 3, name: 'Omar', code: 'd03' };
  const ready = { id: 1, status: 'ready', store: { id: 1 }, assignedAt: iso(-40) } as Order;
  // Half an hour overdue: expected in fifteen minutes.
  const cooking = { id: 2, status: 'preparing', store: { id: 1 }, assignedAt: iso(-45) } as Order;

  /** Whether the rules find him far from the store of the first order. */
  function areFar(kilometres: number, ...held: readonly Partial<Order>[]) {
    const past = { driver, statusAt: iso(-20), readyDueAt: iso(-30) } as Partial<Order>;
    const orders = held.map((one) => order({ ...past, ...one }));
    const seen = view({
      nowMs: NOW,
      carried: new Map([[driver.id, orders]]),
      forecast: () => forecast(eastOf(kilometres), orders, NOW),
    });
    const late = [...orderPickupAtRisk.look(seen)].map(({ subject }) => subject.id);
    return [orderReadyNoDriver.stands?.(orders[0] as Order, seen, false), late.includes('1')];
  }

  it('who waits at the store for the food of another order is near', () => {
    expect(areFar(0, ready, cooking)).toEqual([false, false]);
  });

  it('who waits at another store, or is on the way, is not', () => {
    expect(areFar(0, ready, { ...cooking, store: { id: 2 } } as Order)).toEqual([true, true]);
    expect(areFar(4, ready)).toEqual([true, true]);
  });
});

describe('causes', () => {
  it('leave one alarm for what must be done for an order, the most urgent', () => {
    const refs = { order: 1, driver: 3 };
    const pickup = finding('order.pickup_at_risk', 1, refs);
    const delivery = finding('order.delivery_at_risk', 1, refs);
    const rulesOf = (...found: Finding[]) => silence(found).map(({ rule }) => rule);
    expect(rulesOf(pickup, delivery)).toEqual(['order.pickup_at_risk']);
    expect(rulesOf(pickup, { ...delivery, priority: 2 })).toEqual(['order.delivery_at_risk']);
  });

  it('do not silence a consequence that is more urgent', () => {
    const short = finding('zone.short', 9, { zone: 'Oasis' });
    const waiting = finding('order.unassigned', 1, { order: 1, zone: 'Oasis' });
    const left = (priority: Finding['priority']) =>
      silence([short, { ...waiting, priority }]).length;
    expect([left(2), left(1)]).toEqual([1, 2]);
  });

  it('silence alarms that are their consequence', () => {
    const refs = { order: 1, store: 5, zone: 'Oasis' };
    const all = [finding('order.unassigned', 1, refs), finding('store.not_accepted', 1, refs)];
    expect(silence(all).map(({ rule }) => rule)).toEqual(['store.not_accepted']);
  });

  it('are combined by zone, and for the whole city if widespread', () => {
    const of = (zones: string[]) =>
      zones.map((zone, n) => finding('driver.silent', n, { driver: n, zone }));
    const two = fold(of(['Oasis', 'Racine', 'Oasis']), new Set());
    expect(two.map(({ scope, findings }) => [scope, findings.length])).toEqual([
      ['zone', 1 + 1],
      ['zone', 1],
    ]);
    const many = of(['Oasis', 'Racine', 'Maârif', 'Oasis', 'Racine', 'Maârif']);
    const city = fold(many, new Set());
    expect(city.map(({ cause, findings }) => [cause, findings.length])).toEqual([
      ['driver.silent city', 6],
    ]);
    // It stays a city-wide alarm until it is over, so that it does not split as it ends.
    expect(fold(many.slice(0, 2), new Set(['driver.silent city']))).toHaveLength(1);
  });
});

describe('a flood', () => {
  it('lasts from the tenth alarm in ten minutes until fewer than five are left', () => {
    const nine = Array.from({ length: 9 }, (_, n) => NOW + n * 1_000);
    expect(floodsOf(nine, NOW + 60 * MINUTE)).toEqual([]);
    const ten = [...nine, NOW + 9_000];
    expect(floodsOf(ten, NOW + 60 * MINUTE)).toEqual([
      { from: NOW + 9_000, to: NOW + 5_000 + 10 * MINUTE, peak: 10 },
    ]);
    // An ongoing flood ends now.
    expect(floodsOf(ten, NOW + MINUTE)).toEqual([
      { from: NOW + 9_000, to: NOW + MINUTE, peak: 10 },
    ]);
  });
});
