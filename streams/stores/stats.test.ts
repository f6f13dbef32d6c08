import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen, OPEN_ORDER_STATUSES } from '#machines/order/order-machine.ts';
import { anOrder, orderEvent } from '#tests/support/sample-events.ts';
import { createBoard } from './board.ts';
import { createDriversStore } from './drivers.ts';
import { createLiveOrdersStore } from './live-orders.ts';
import { createPositions } from './positions.ts';
import { createStatsStore } from './stats.ts';

const START = Date.parse('2026-03-02T12:00:00.000Z');
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

function createStores() {
  const orders = createLiveOrdersStore();
  const positions = createPositions();
  const drivers = createDriversStore(positions);
  const stats = createStatsStore(orders, drivers, positions);
  let nowMs = START;
  const board = createBoard(orders, () => nowMs);
  return {
    orders,
    positions,
    drivers,
    stats,
    board,
    now: () => nowMs,
    tick(seconds: number) {
      nowMs = START + seconds * 1_000;
      stats.recount(nowMs);
    },
  };
}
type Stores = ReturnType<typeof createStores>;

/** Everything recounted from scratch, by the simplest method. */
function recounted({ orders, drivers, positions, now }: Stores) {
  const open = orders.list().flatMap((id) => {
    const live = orders.get(id);
    return live && live.endedAtMs === null ? [live.order] : [];
  });
  const duty = drivers.list().flatMap((id) => drivers.get(id) ?? []);
  const free = duty.filter(({ status }) => status === 'available');
  const stale = free.filter(({ id }) => positions.ageMs(id, now()) > 60_000).length;
  const unassigned = open.filter((order) => order.driver === null);
  return {
    byStatus: Object.fromEntries(
      OPEN_ORDER_STATUSES.map((status) => [
        status,
        open.filter((order) => order.status === status).length,
      ]),
    ),
    open: open.length,
    unassigned: unassigned.length,
    oldestUnassignedAt: unassigned.map((order) => order.placedAt).sort()[0] ?? null,
    late: open.filter((order) => Date.parse(order.promisedAt) < now()).length,
    drivers: {
      online: duty.length,
      available: free.length - stale,
      stale,
      busy: duty.filter(({ status }) => status === 'busy').length,
      onBreak: duty.filter(({ status }) => status === 'on_break').length,
    },
  };
}

const aDriver = (id: number, more: Partial<Driver> = {}): Driver =>
  ({
    id,
    code: `d${id}`,
    name: '',
    status: 'available',
    position: null,
    activeOrders: [],
    ...more,
  }) as Driver;

const STATUSES = [...OPEN_ORDER_STATUSES, 'delivered', 'cancelled'] as const;
const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    id: fc.integer({ min: 1, max: 12 }),
    status: fc.constantFrom(...STATUSES),
    driver: fc.option(fc.integer({ min: 1, max: 4 })),
    placed: fc.integer({ min: 0, max: 300 }),
    promised: fc.integer({ min: 0, max: 300 }),
  }),
  fc.record({
    kind: fc.constant('driver' as const),
    id: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom<Driver['status']>('available', 'busy', 'on_break', 'offline'),
    notified: fc.option(fc.integer({ min: 0, max: 300 })),
  }),
  fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ kind: fc.constant('snapshot' as const), rewound: fc.boolean() }),
  fc.record({ kind: fc.constant('arrange' as const) }),
  fc.record({ kind: fc.constant('prune' as const) }),
  fc.record({ kind: fc.constant('room' as const), rows: fc.integer({ min: 0, max: 8 }) }),
);

function run(
  stores: Stores,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const server = new Map<number, Order>();
  let seq = 1;
  for (const one of steps) {
    if (one.kind === 'order') {
      const driver = one.driver === null ? null : { id: one.driver as UserId, name: '', code: '' };
      const order = anOrder(one.id, {
        version: (server.get(one.id)?.version ?? 0) + 1,
        status: one.status,
        driver,
        placedAt: iso(one.placed),
        promisedAt: iso(one.promised),
      });
      server.set(one.id, order);
      seq += 1;
      stores.drivers.carry(stores.orders.apply([orderEvent(seq, order)], stores.now()));
    } else if (one.kind === 'driver') {
      const position =
        one.notified === null
          ? null
          : { lat: 33.5, lon: -7.6, heading: null, speed: null, at: iso(one.notified) };
      stores.drivers.put([aDriver(one.id, { status: one.status, position })], false);
    } else if (one.kind === 'snapshot') {
      const open = [...server.values()].filter(({ status }) => isOpen(status));
      stores.orders.snapshot(seq, open, one.rewound);
    } else if (one.kind === 'time') stores.tick(one.seconds);
    else if (one.kind === 'arrange') stores.board.arrange();
    else if (one.kind === 'prune') stores.orders.prune(stores.now() + 1, stores.board.has);
    else stores.board.setRoom(one.rows);
  }
  // Ages are checked once a second only.
  stores.stats.recount(Number.MAX_SAFE_INTEGER);
  stores.stats.recount(stores.now());
}

describe('statistics and board', () => {
  it('incremental statistics equal a full recount', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const stores = createStores();
        run(stores, steps);
        const { deliveredLastHour: _, cancelledLastHour: __, ...numbers } = stores.stats.get();
        expect(numbers).toEqual(recounted(stores));
      }),
    );
  });

  it('every order that matches the filter has one row or waits, and every row is of a known order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const stores = createStores();
        stores.board.filter(({ order }) => order.driver === null);
        run(stores, steps);
        const { rows, waiting } = stores.board.get();
        expect(new Set(rows).size).toBe(rows.length);
        for (const id of rows) expect(stores.orders.get(id)).toBeDefined();
        const without = stores.orders.list().filter((id: OrderId) => {
          const live = stores.orders.get(id);
          return !rows.includes(id) && live?.endedAtMs === null && live.order.driver === null;
        });
        expect(waiting).toBe(without.length);
      }),
    );
  });
});

it('counts the reports of drivers who arrive between two counts of ages', () => {
  const stores = createStores();
  stores.tick(0);
  // The next count of ages is due a second later.
  stores.drivers.put(
    [1, 2].map((id) =>
      aDriver(id, { position: { lat: 33.57, lon: -7.6, heading: null, at: iso(0) } as never }),
    ),
    true,
  );
  stores.tick(0.5);
  expect(stores.stats.get().drivers).toMatchObject({ online: 2, available: 2, stale: 0 });
});
