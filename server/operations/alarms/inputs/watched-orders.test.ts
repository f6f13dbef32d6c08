import { expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anOrder, orderEvent } from '#tests/support/sample-events.ts';
import { createOpenOrders } from '../../open-orders/open-orders.ts';
import { createWatchedOrders } from './watched-orders.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const NOW_MS = Date.parse(NOW);
const driver = { id: 3, name: 'Omar', code: 'd03' } as unknown as NonNullable<Order['driver']>;
const answer = {
  assignment: 1,
  sentAt: NOW,
  answerBy: NOW,
  seenAt: null,
  answeredAt: null,
  answer: null,
  by: null,
};

/** The index of these orders, read at number 4, and what the evaluation watches in it. */
async function watching(orders: Order[], refused: { at: Date; order: Order }[] = []) {
  let listener: (events: LiveEvent[]) => void = () => undefined;
  const openOrders = createOpenOrders({
    snapshot: async () => ({ seq: 4, orders }),
    onEvents: (given) => {
      listener = given;
    },
    log: { warn: () => undefined },
  });
  const watched = createWatchedOrders({ openOrders, refused: async () => refused });
  await watched.begin(4);
  expect(watched.takeChanged()).toEqual(orders.map(({ id }) => id));
  return { watched, read: (...events: LiveEvent[]) => listener(events) };
}

const fact = (seq: number, order: Order, more: object, type = 'answer.seen') =>
  ({
    seq,
    at: NOW,
    actor: null,
    subject: 'fact',
    type,
    fact: {
      id: order.id,
      version: order.version,
      zone: order.zone,
      store: order.store,
      answer: null,
      declined: null,
      visits: null,
      ...more,
    },
  }) as unknown as LiveEvent;

it('follows an answer that leaves the version, and ignores one of another version', async () => {
  const order = anOrder(7, { driver, answer });
  const { watched, read } = await watching([order]);
  read(fact(5, { ...order, version: 2 as never }, { answer: { ...answer, seenAt: NOW } }));
  expect(watched.takeChanged()).toEqual([]);
  read(fact(6, order, { answer: { ...answer, seenAt: NOW } }));
  expect(watched.takeChanged()).toEqual([7]);
  expect(watched.orders.get(7)?.answer?.seenAt).toBe(NOW);
  expect(watched.carried.get(3)).toHaveLength(1);
});

it('follows a fact of an order without a driver: nobody is left for it', async () => {
  const order = anOrder(7);
  const { watched, read } = await watching([order]);
  const declined = { by: [], nobodyLeftAt: NOW };
  read(fact(5, order, { declined }, 'answer.nobody_left'));
  expect(watched.takeChanged()).toEqual([7]);
  expect(watched.orders.get(7)?.declined).toEqual(declined);
});

it('carries an order from one driver to the next, and none that is about to end', async () => {
  const order = anOrder(7, { driver });
  const { watched, read } = await watching([order]);
  const next = { ...driver, id: 4 as never };
  read(orderEvent(5, { ...order, version: 2 as never, driver: next }));
  expect([...watched.carried.keys()]).toEqual([4]);
  const ending = { at: NOW, status: 'cancelled' } as never;
  read(orderEvent(6, { ...order, version: 3 as never, driver: next, ending }));
  expect([watched.orders.size, watched.carried.size]).toEqual([0, 1]);
  read(orderEvent(7, { ...order, version: 4 as never, driver: next, status: 'cancelled' }));
  expect(watched.carried.size).toBe(0);
  expect(watched.takeChanged()).toEqual([7]);
  expect(watched.isEmpty(NOW_MS)).toBe(true);
});

it('counts the refusal of an order once, read or heard of', async () => {
  const order = anOrder(7, { status: 'cancelled' });
  const { watched, read } = await watching([], [{ at: new Date(NOW_MS), order }]);
  const actor = { id: 9, name: 'Store', role: 'store' } as never;
  read({ ...orderEvent(5, order), type: 'order.cancelled', actor, at: NOW });
  read({ ...orderEvent(6, anOrder(8, { status: 'cancelled' })), type: 'order.cancelled', actor });
  expect([...watched.refusals()].map(({ atMs }) => atMs.length)).toEqual([2]);
  watched.takeChanged();
  expect(watched.isEmpty(NOW_MS)).toBe(false);
});

it('does not begin before this server has read what the one before knew', async () => {
  const openOrders = { all: new Map(), onChanges: () => () => undefined };
  const behind = createWatchedOrders({
    openOrders: { ...openOrders, reached: async () => false },
    refused: async () => [],
  });
  await expect(behind.begin(9)).rejects.toThrow('up to event 9');
  expect(behind.isEmpty(NOW_MS)).toBe(false);
});
