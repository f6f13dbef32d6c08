import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { exportsRoutes } from '#contract/routes/insight/exports.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { createAssignment, unassign } from '#src/domain/assignment/assignment.ts';
import { claimOrder, handOrderOver, toggleClaim } from '#src/domain/claim/claims.ts';
import { holdOrder, liftHold } from '#src/domain/claim/holds.ts';
import { endStandDownAnnounced } from '#src/domain/driver/stand-down.ts';
import { live } from '#src/domain/live/live.ts';
import { progressOrder } from '#src/domain/order/order-acts.ts';
import { keepOrder } from '#src/domain/order/order-end-acts.ts';
import { performAct } from '#src/domain/payout/payout.ts';
import { makeFile } from '#src/domain/report/files.ts';
import { keepStoreOpen, pauseStore, resumeStore } from '#src/domain/store/pause-store.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';

const driver = { id: 113, code: 'd113', name: 'Driss' } as NonNullable<Order['driver']>;
const order = anOrder(7, { driver, status: 'accepted' });
const store = { id: 3, name: 'Atlas', version: 1, opening: { planned: null } } as never;
const until = '2026-03-02T12:30:00.000Z';
const claim = { orderId: 7, by: { id: 1, name: 'Amal' }, at: until, until } as never;

let api: ReturnType<typeof consoleWithApi>;
beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  api = consoleWithApi();
  live().put(order);
});

const payout = {
  id: 4,
  version: 1,
  amount: '1000',
  approvals: [],
  acts: {},
  legalEvents: [],
} as never;
const approve = () => performAct(payout, 'approve', {}, new QueryClient());
const ORDERS = { kind: 'list', list: 'orders', query: {} } as never;

const pause = () => pauseStore(store, { reason: 'Oven', until: null });
it.each([
  ['assign', ordersRoutes.assign, order, () => createAssignment(order).choose(order, null)],
  ['unassign', ordersRoutes.assign, order, () => unassign(order)],
  ['advance', ordersRoutes.progress, order, () => progressOrder(order, 'order.prepare')],
  ['keep', ordersRoutes.keep, order, () => keepOrder(order)],
  ['hold', claimsRoutes.hold, claim, () => holdOrder(order, 15, { cause: 'store_late' })],
  ['end the hold', claimsRoutes.lift, undefined, () => liftHold(order)],
  ['claim', claimsRoutes.claim, claim, () => claimOrder(order.id)],
  ['claim by its key', claimsRoutes.claim, claim, () => toggleClaim(order.id)],
  ['hand over', claimsRoutes.claim, claim, () => handOrderOver(order.id, 2 as never)],
  ['back on the road', standDownsRoutes.end, driver, () => endStandDownAnnounced(driver)],
  ['pause the store', storesRoutes.send, store, pause],
  ['resume the store', storesRoutes.send, store, () => resumeStore(store)],
  ['keep the store open', storesRoutes.dropPlannedPause, store, () => keepStoreOpen(store)],
  ['approve a payout', payoutsRoutes.approve, payout, () => approve()],
  ['make a file', exportsRoutes.create, { id: 1, name: 'x' }, () => makeFile(ORDERS, 'csv')],
] as const)(
  '%s: a doubled press sends nothing, and that is announced',
  async (_, route, body, run) => {
    let answer: (body: unknown) => void = () => {};
    const waiting = new Promise<unknown>((resolve) => {
      answer = resolve;
    });
    const sent = api.answer(route, () => waiting as never);
    const first = run();
    await expect.poll(() => sent.length).toBe(1);
    expect(keyRefusal.get()).toBeNull();
    await run();
    expect(keyRefusal.get()?.text).toBe('Already being sent');
    expect(sent).toHaveLength(1);
    answer(body);
    await first;
  },
);
