import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderLogEvent } from '#contract/events.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { stateOf } from '#machines/order/order-machine.ts';
import { newestOpen, recentAssignments } from '#src/domain/assignment/recent-assignments.ts';
import { undoAssignment } from '#src/domain/assignment/undo-assignment.ts';
import { live } from '#src/domain/live/live.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import type { LiveOrder, WritableValueStore } from '#streams/index.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { lostText } from './ending-news.ts';
import { progressOrder } from './order-acts.ts';

const amal = { id: 1, name: 'Amal', role: 'operator' } as never;
const driss = { id: 12, code: 'd113', name: 'Driss' } as NonNullable<Order['driver']>;
let nowMs = 1_000_000;
const ending = () => ({
  event: 'order.cancel' as const,
  at: new Date(nowMs + 10_000).toISOString(),
  by: amal,
  reason: 'Fire',
});
const before = anOrder(414, { status: 'ready', driver: driss });
let asked: readonly SentRequest[];
let kept: readonly SentRequest[];

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi();
  vi.spyOn(live(), 'now').mockImplementation(() => nowMs);
  live().put(before);
  asked = api.answer(ordersRoutes.progress, () => ({ ...before, version: 2, ending: ending() }));
  kept = api.answer(ordersRoutes.keep, () => ({ ...before, version: 3, ending: null }));
});

describe('a cancellation from the console', () => {
  it('is withheld by a command, and withdrawn by Undo', async () => {
    expect(await progressOrder(before, 'order.cancel', { reason: 'Fire' })).toMatchObject({
      text: '#414 is cancelled in 10 s. Undo keeps it.',
    });
    expect(asked[0]?.body).toMatchObject({ withhold: true, commandId: expect.any(String) });
    expect(newestOpen()).toMatchObject({ kind: 'ending', orderId: 414 });
    expect(await undoAssignment()).toMatchObject({ text: '#414 is kept' });
    expect(kept).toHaveLength(1);
    // The line of the act now says how it ended.
    expect(recentAssignments.get()).toMatchObject([
      { kind: 'other_reversal', text: '#414 is kept' },
    ]);
  });

  it('can be undone until the server carries it out', async () => {
    await progressOrder(before, 'order.cancel', { reason: 'Fire' });
    nowMs += 9_000;
    (live().clock as WritableValueStore<number>).set(nowMs);
    expect(newestOpen()).toBeDefined();
    nowMs += 1_000;
    (live().clock as WritableValueStore<number>).set(nowMs);
    expect(newestOpen()).toBeUndefined();
    expect(recentAssignments.get()).toMatchObject([{ state: 'over' }]);
  });

  it('leaves other steps as they are: they are not withheld', async () => {
    await progressOrder(before, 'order.pick_up', { reason: 'Phone broken' });
    expect(asked[0]?.body).not.toHaveProperty('withhold');
  });
});

describe('the asker is informed', () => {
  const happened = (
    order: Partial<Order>,
    type: OrderLogEvent['type'] | null,
    by: object | null = null,
  ) =>
    ({
      order: { ...before, ...order },
      last: type && { type, by, at: '' },
    }) as unknown as LiveOrder;

  it('that a driver picked the order up first', () => {
    const picked = happened({ status: 'picked_up' }, 'order.cancel_lost', driss);
    expect(lostText(picked, ending())).toBe('d113 picked it up');
  });

  it('that a colleague took it back, but not of the own undo', () => {
    const by = { id: 2, name: 'Idriss' };
    expect(lostText(happened({}, 'order.cancel_withdrawn', by), ending())).toBe(
      'Idriss took it back',
    );
    expect(lostText(happened({}, 'order.cancel_withdrawn', amal), ending())).toBeNull();
  });

  it('by a message that stays until it is dismissed', async () => {
    await progressOrder(before, 'order.cancel', { reason: 'Fire' });
    live().put({ ...before, version: 3, status: 'picked_up' });
    await expect
      .poll(() => shownToast.get())
      .toMatchObject({
        title: '#414 was not cancelled',
        description: 'd113 picked it up',
        stays: true,
      });
  });

  it('of nothing when the order was cancelled', () => {
    expect(
      lostText(happened({ status: 'cancelled' }, 'order.cancelled', amal), ending()),
    ).toBeNull();
  });
});

it('an order that is about to end gets no driver from any surface', () => {
  expect(stateOf({ ...before, ending: ending() })).toMatchObject({ isEnding: true });
});
