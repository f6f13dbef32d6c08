import { beforeEach, expect, it, vi } from 'vitest';
import type { OrderId, UserId } from '#contract/ids.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { applyPlanned } from './apply-plan.ts';
import { ownActs } from './own-acts.ts';
import { recentAssignments } from './recent-assignments.ts';
import { undoAssignment } from './undo-assignment.ts';

const driss = { id: 12, code: 'd12', name: 'Driss' } as NonNullable<Order['driver']>;
const samir = { id: 13, code: 'd13', name: 'Samir' } as NonNullable<Order['driver']>;
let sent: readonly SentRequest[];

beforeEach(async () => {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi();
  for (const id of [1, 2, 3]) live().put(anOrder(id));
  api.answer(dispatchRoutes.apply, () => ({
    results: [1, 2, 3].map((id) => ({
      orderId: id as OrderId,
      outcome: 'ok' as const,
      message: '',
      current: anOrder(id, { version: 2, driver: driss }),
      changedBy: null,
    })),
  }));
  sent = api.answer(ordersRoutes.assign, ({ body }) =>
    anOrder((body as { orderId: number }).orderId, { version: 3, driver: null }),
  );
  await applyPlanned(
    [1, 2, 3].map((id) => ({ orderId: id as OrderId, driverId: 12 as UserId, version: 1 })),
  );
});

it('an applied plan is one entry, which undoes the orders that have not changed since', async () => {
  expect(recentAssignments.get()).toMatchObject([{ kind: 'plan', state: 'open' }]);
  expect([...ownActs.get().keys()]).toEqual([1, 2, 3]);
  live().put(anOrder(2, { version: 3, driver: samir }));
  live().put(anOrder(3, { version: 3, driver: driss, status: 'accepted' }));
  const outcome = await undoAssignment();
  expect(outcome).toMatchObject({ text: 'Undone for 2 orders, not for #2: changed since' });
  expect(sent.map(({ body }) => body)).toEqual([
    { orderId: 1, driverId: null, reason: 'Undone' },
    { orderId: 3, driverId: null, reason: 'Undone' },
  ]);
  expect(recentAssignments.get()).toMatchObject([
    { kind: 'plan_reversal', taken: [1, 3], kept: [2] },
  ]);
  expect([...ownActs.get().keys()]).toEqual([2]);
});

it('an applied plan can no longer be undone after 30 seconds', async () => {
  const nowMs = live().now();
  vi.spyOn(live(), 'now').mockReturnValue(nowMs + 30_000);
  (live().clock as unknown as { set: (ms: number) => void }).set(nowMs + 30_000);
  expect(await undoAssignment()).toEqual({ text: 'Nothing to undo' });
  expect(sent).toEqual([]);
});
