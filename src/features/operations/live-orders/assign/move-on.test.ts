import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { createAssignment } from '#src/domain/assignment/assignment.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { assignAllFromBoard, assignFromBoard } from './assign.ts';

const [driss, samir] = [12, 13].map((id) => ({ id, code: `d${id}`, name: `Driver ${id}` })) as [
  NonNullable<Order['driver']>,
  NonNullable<Order['driver']>,
];
const cursor = () => selection.get().orderId;
const order = (id: number) => live().orders.get(id as Order['id'])?.order as Order;

let api: ReturnType<typeof consoleWithApi>;
beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  api = consoleWithApi();
  api.answer(ordersRoutes.assign, ({ body }) => {
    const { orderId } = body as { orderId: number };
    return anOrder(orderId, { version: 3, driver: samir });
  });
  vi.spyOn(live().positions, 'ageMs').mockReturnValue(0);
  const placed = (id: number) => ({ placedAt: `2026-03-02T12:0${id}:00.000Z` });
  for (let id = 1; id <= 9; id += 1) live().put(anOrder(id, placed(id)));
  live().board.arrange();
  live().put(anOrder(5, { ...placed(5), version: 2, driver: driss, status: 'accepted' }));
  expect(live().board.get().rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

/** Assigns an order as its list of drivers does, with the question confirmed. */
const give = (id: number, to = samir) => {
  const assignment = createAssignment(order(id), { asksToTake: 'never' });
  return assignFromBoard(assignment, order(id), to);
};

describe('the cursor after an assignment', () => {
  it('moves to the next unassigned order below the one that got its first driver', () => {
    selectOrder(4);
    expect(give(4).kind).toBe('sent');
    expect(cursor()).toBe(6);
  });

  it('stays on an order that changes drivers', () => {
    selectOrder(5);
    expect(give(5).kind).toBe('sent');
    expect(cursor()).toBe(5);
  });

  it('stays where it is if another order was assigned, by pointer or by a typed line', () => {
    selectOrder(7);
    expect(give(2).kind).toBe('sent');
    expect(cursor()).toBe(7);
  });

  it('stays where the user has moved it while a group was being assigned', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answer(dispatchRoutes.apply, async () => {
      await waiting;
      return { results: [] } as never;
    });
    selectOrder(2);
    const ids = [order(2).id, order(3).id];
    const sent = assignAllFromBoard(ids, samir);
    selectOrder(8);
    answer();
    await sent;
    expect(cursor()).toBe(8);
  });
});
