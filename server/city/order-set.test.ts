import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { createOpenOrders, type OwnerKey } from '../operations/open-orders/open-orders.ts';
import { AHEAD_MS, createOrderPush, SLOW_MS } from '../operations/open-orders/order-push.ts';
import type { Caller } from '../platform/auth/caller.ts';
import { createOrderSet } from './order-set.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const DRIVERS = [11, 12, 13];
const STORES = [21, 22];
const ORDERS = 90;
const SERVERS = 3;

/** An order as far as the push reads it; the rest is carried along. */
const orderWith = (
  id: number,
  part: { driver: number | null; from?: number | undefined; isOpen: boolean },
) =>
  ({
    id,
    status: part.isOpen ? 'preparing' : 'delivered',
    statusAt: '2026-11-02T10:00:00.000Z',
    store: { id: STORES[id % STORES.length], name: 'A store' },
    customer: { id: 31, name: 'A customer' },
    driver: part.driver === null ? null : { id: part.driver, name: 'A driver', code: 'd1' },
    fetchFrom: part.from === undefined ? null : { driver: { id: part.from } },
    note: 'x'.repeat(900),
  }) as unknown as Order;

/** The event log, and what each server has read of it. */
function createWorld() {
  const log: LiveEvent[] = [];
  const now = new Map<number, Order>();
  let nowMs = 0;
  const head = () => log.length;
  const servers = Array.from({ length: SERVERS }, () => {
    let read = 0;
    let listener: (events: LiveEvent[]) => void = () => undefined;
    const openOrders = createOpenOrders({
      snapshot: async () => ({ seq: head(), orders: [...now.values()] }),
      onEvents: (given) => {
        listener = given;
      },
      log: { warn: () => undefined } as never,
    });
    const inbox = { load: async () => undefined, numberOf: () => 0, onNews: () => () => undefined };
    const orderLists = { isOfOthers: () => false };
    const push = createOrderPush({ openOrders, orderLists, inbox, clock: () => new Date(nowMs) });
    return {
      openOrders,
      push,
      read(count: number) {
        const events = log.slice(read, read + count);
        read += events.length;
        if (events.length > 0) listener(events);
      },
      /** What a restart of the server leaves. */
      head: () => read,
    };
  });
  return {
    servers,
    append(order: Order) {
      now.set(order.id, order);
      if (order.status === 'delivered') now.delete(order.id);
      const seq = log.length + 1;
      log.push({
        seq,
        subject: 'order',
        type: order.status === 'delivered' ? 'order.delivered' : 'order.assigned',
        order,
      } as LiveEvent);
    },
    pass(ms: number) {
      nowMs += ms;
      vi.advanceTimersByTime(ms);
      for (const { push } of servers) push.sweep();
    },
    listOf: (has: (order: Order) => boolean) =>
      [...now.values()].filter(has).sort((a, b) => a.id - b.id),
  };
}
type World = ReturnType<typeof createWorld>;

/** An app with a network that keeps what it has not read. */
function createApp(world: World, role: 'driver' | 'store', id: number) {
  const set = createOrderSet();
  const caller = { userId: id, role } as Caller;
  const owner: OwnerKey = `${role} ${id}`;
  let unread: string[] = [];
  let attached: { stop: () => void } | null = null;
  const cut = () => {
    attached?.stop();
    attached = null;
    unread = [];
    set.cut();
  };
  return {
    set,
    cut,
    isAttached: () => attached !== null,
    connect(server: number) {
      cut();
      attached =
        world.servers[server]?.push.attach({
          caller,
          owners: [owner],
          known: set.known(),
          unsent: () => unread.reduce((sum, { length }) => sum + length, 0),
          send: (json) => unread.push(json),
          giveUp: cut,
        }) ?? null;
    },
    /** Reads frames, and returns how many. */
    read(count: number): number {
      const frames = unread.splice(0, count);
      for (const json of frames) set.apply(JSON.parse(json));
      return frames.length;
    },
    expected: () =>
      world.listOf((order) =>
        role === 'store'
          ? order.store.id === id
          : order.driver?.id === id || order.fetchFrom?.driver.id === id,
      ),
  };
}

const anOrder = fc.record({
  kind: fc.constant('event' as const),
  id: fc.integer({ min: 1, max: ORDERS }),
  driver: fc.option(fc.constantFrom(...DRIVERS)),
  from: fc.option(fc.constantFrom(...DRIVERS), { nil: undefined, freq: 4 }),
  isOpen: fc.boolean(),
});
const step = fc.oneof(
  { weight: 6, arbitrary: anOrder },
  fc.record({ kind: fc.constant('many' as const), driver: fc.constantFrom(...DRIVERS) }),
  fc.record({
    kind: fc.constant('server reads' as const),
    server: fc.nat(SERVERS - 1),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('connect' as const),
    app: fc.nat(4),
    server: fc.nat(SERVERS - 1),
  }),
  fc.record({ kind: fc.constant('cut' as const), app: fc.nat(4) }),
  fc.record({
    kind: fc.constant('app reads' as const),
    app: fc.nat(4),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(500, SLOW_MS + 1_000) }),
);

const settled = () => new Promise(setImmediate);

const shown = ({ id, driver, fetchFrom }: Order) => [id, driver?.id, fetchFrom?.driver.id];

describe('the orders of an app', () => {
  it('equal the database’s after any events, cuts, slow readers, and servers ahead and behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const world = createWorld();
        const apps = [
          ...DRIVERS.map((id) => createApp(world, 'driver', id)),
          ...STORES.map((id) => createApp(world, 'store', id)),
        ];
        for (const one of steps) {
          if (one.kind === 'event') world.append(orderWith(one.id, { ...one, from: one.from }));
          else if (one.kind === 'many')
            for (let id = 1; id <= ORDERS; id += 1)
              world.append(orderWith(id, { driver: one.driver, isOpen: true }));
          else if (one.kind === 'server reads') world.servers[one.server]?.read(one.count);
          else if (one.kind === 'connect') apps[one.app]?.connect(one.server);
          else if (one.kind === 'cut') apps[one.app]?.cut();
          else if (one.kind === 'app reads') apps[one.app]?.read(one.count);
          else world.pass(one.ms);
          await settled();
        }
        // Everybody reads, and comes back.
        for (const server of world.servers) server.read(Number.POSITIVE_INFINITY);
        for (const [n, app] of apps.entries()) if (!app.isAttached()) app.connect(n % SERVERS);
        await settled();
        for (const app of apps) {
          do world.pass(500);
          while (app.read(2) > 0);
          expect(app.set.all().map(shown)).toEqual(app.expected().map(shown));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('come whole from a server whose log has been set back, once it has waited for it', async () => {
    const world = createWorld();
    world.append(orderWith(1, { driver: 11, isOpen: true }));
    const app = createApp(world, 'driver', 11);
    app.set.apply({ seq: 900, whole: true, more: false, orders: [], gone: [], inbox: 0 });
    app.connect(0);
    await settled();
    world.pass(AHEAD_MS - 1);
    await settled();
    app.read(9);
    expect(app.set.known()).toBe(900);
    world.pass(1);
    await settled();
    app.read(9);
    expect(app.set.known()).toBe(1);
    expect(app.set.all()).toEqual(app.expected());
  });

  it('are named as gone by what happened to them, and not sent again if nothing has changed', async () => {
    const world = createWorld();
    world.append(orderWith(2, { driver: 11, isOpen: true }));
    const frames: unknown[] = [];
    const connect = (known: number) =>
      world.servers[0]?.push.attach({
        caller: { userId: 11, role: 'driver' } as Caller,
        owners: ['driver 11'],
        known,
        unsent: () => 0,
        send: (json) => frames.push(JSON.parse(json)),
        giveUp: () => undefined,
      });
    connect(0)?.stop();
    await settled();
    world.servers[0]?.read(9);
    const app = connect(0);
    await settled();
    expect(frames).toMatchObject([{ seq: 1, whole: true, more: false, orders: [{ id: 2 }] }]);
    world.append(orderWith(2, { driver: 12, isOpen: true }));
    world.append(orderWith(4, { driver: 13, isOpen: true }));
    world.servers[0]?.read(9);
    expect(frames[1]).toEqual({
      seq: 3,
      whole: false,
      more: false,
      orders: [],
      gone: [{ id: 2, event: 'order.assigned' }],
      inbox: 0,
    });
    app?.stop();
    connect(3);
    await settled();
    expect(frames[2]).toMatchObject({ seq: 3, whole: false, orders: [], gone: [] });
    connect(1);
    await settled();
    expect(frames[3]).toMatchObject({ seq: 3, whole: false, gone: [{ id: 2 }] });
  });
});
