import { beforeEach, expect, it, vi } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { claimState } from '#src/domain/claim/claim-state.ts';
import { holdOrder } from '#src/domain/claim/holds.ts';
import { live } from '#src/domain/live/live.ts';
import { progressOrder } from '#src/domain/order/order-acts.ts';
import { pauseStore } from '#src/domain/store/pause-store.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { bindCommand } from '#src/lib/keys/commands.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { offerLeftUndo } from './announce-act.ts';
import {
  actList,
  changeRecent,
  recentAssignments,
  recordAssignment,
  UNDO_MS,
} from './recent-assignments.ts';
import { markSending } from './sending.ts';
import { undoCommands } from './undo-last.ts';

const [declared] = undoCommands;
if (!declared) throw new Error('There is no command');
const undoLast = bindCommand(declared, () => undefined);
const store = { id: 7, name: 'Café Atlas', version: 3 } as never;
let api: ReturnType<typeof consoleWithApi>;
let sent: readonly SentRequest[];

beforeEach(() => {
  signInAs({ id: 1, role: 'supervisor' });
  api = consoleWithApi();
  sent = api.answer(storesRoutes.send, () => store);
});

it('gives the reason while nothing can be undone', () => {
  expect(undoLast.can()).toBe(false);
  expect(undoLast.whyNot()).toBe('Nothing to undo');
});

it('undoes acts on stores too, which a message offers with the time left', async () => {
  await pauseStore(store, { reason: 'Oven', until: null });
  expect(shownToast.get()?.undo?.leftMs).toBeGreaterThan(UNDO_MS - 1_000);
  shownToast.set(null);
  expect(undoLast.can()).toBe(true);
  undoLast.run();
  await expect.poll(() => shownToast.get()?.title).toBe('Café Atlas takes orders again');
  expect(sent.map(({ body }) => (body as { event: string }).event)).toEqual([
    'store.pause',
    'store.resume',
  ]);
  expect(undoLast.can()).toBe(false);
});

it('undoes the newest act first, and announces it where the screen lists the acts', async () => {
  const [first, second] = [vi.fn(async () => 'First'), vi.fn(async () => 'Second undone')];
  recordAssignment({ kind: 'other', text: 'First', undo: first });
  recordAssignment({ kind: 'other', text: 'Second', undo: second });
  const announce = vi.fn();
  actList.set({ announce });
  undoLast.run();
  await expect.poll(() => announce.mock.calls.length).toBe(1);
  expect(announce.mock.lastCall?.[0]).toMatchObject({ text: 'Second undone' });
  expect(first).not.toHaveBeenCalled();
});

it('refuses by name an act that cannot be undone, instead of undoing an older one', async () => {
  const older = vi.fn(async () => 'Older undone');
  recordAssignment({ kind: 'other', text: 'Older', undo: older });
  api.answer(ordersRoutes.progress, () => anOrder(7, { status: 'ready' }));
  await progressOrder(anOrder(7, { status: 'accepted' }), 'order.ready');
  expect(undoLast.can()).toBe(false);
  expect(undoLast.whyNot()).toBe('#7: Ready: this cannot be undone');
  recordAssignment({ kind: 'other', text: 'Newer', undo: older });
  expect(undoLast.can()).toBe(true);
});

it('undoes no older act while a newer one is being sent', async () => {
  const older = vi.fn(async () => 'Older undone');
  recordAssignment({ kind: 'other', text: 'Older', undo: older });
  let finish: () => void = () => undefined;
  const sent = sendOnce('store 7 pause', () => new Promise<void>((done) => (finish = done)));
  expect(undoLast.can()).toBe(false);
  expect(undoLast.whyNot()).toBe('Your last act is still being sent; undo it after that');
  finish();
  await sent;
  expect(undoLast.can()).toBe(true);
  const unmark = markSending(7 as never, null);
  expect(undoLast.can()).toBe(false);
  unmark();
  expect(undoLast.can()).toBe(true);
});

it('says that the newest act is being undone, and undoes the one before it meanwhile', async () => {
  let finish: (text: string) => void = () => undefined;
  const undone = new Promise<string>((done) => (finish = done));
  const older = vi.fn(async () => 'Older undone');
  recordAssignment({ kind: 'other', text: 'Newer', undo: () => undone });
  undoLast.run();
  expect(undoLast.can()).toBe(false);
  expect(undoLast.whyNot()).toBe('Your last act is being undone');
  finish('Undone');
  await expect.poll(() => undoLast.whyNot()).toBe('Nothing to undo');
  recordAssignment({ kind: 'other', text: 'Older', undo: older });
  recordAssignment({ kind: 'other', text: 'Newer', undo: () => new Promise(() => undefined) });
  undoLast.run();
  undoLast.run();
  await expect.poll(() => older.mock.calls.length).toBe(1);
});

it.each([
  ['over', 'Too late to undo your last act'],
  ['overtaken', 'Your last act was changed since and cannot be undone'],
] as const)('undoes no older act in place of one that is %s', (state, why) => {
  recordAssignment({ kind: 'other', text: 'Older', undo: async () => 'Older undone' });
  recordAssignment({ kind: 'other', text: 'Newer', undo: async () => 'Newer undone' });
  const [newest] = recentAssignments.get();
  changeRecent(newest?.key ?? 0, { state });
  expect(undoLast.can()).toBe(false);
  expect(undoLast.whyNot()).toBe(why);
});

it('releases a hold, or gives an order its former one back', async () => {
  const order = anOrder(7);
  live().put(order);
  claimState.set({ at: '', claims: [], holds: [] } as never);
  const hold = (orderId: number, minutes: number, reason: string) => ({
    orderId,
    by: { id: 1, name: 'Amal' },
    reason,
    until: new Date(live().now() + minutes * 60_000).toISOString(),
  });
  const held = api.answer(claimsRoutes.hold, ({ path, body }) => {
    const { minutes, reason } = body as { minutes: number; reason: string };
    return hold(path.includes('/8/') ? 8 : 7, minutes, reason) as never;
  });
  const lifted = api.answer(claimsRoutes.lift, () => undefined);
  await holdOrder(order, 5, { cause: 'other', reason: 'Oven' });
  await holdOrder(order, 30, { cause: 'other', reason: 'Rain' });
  undoLast.run();
  await expect.poll(() => held.at(-1)?.body).toEqual({ minutes: 5, reason: 'Oven' });
  expect(lifted).toHaveLength(0);

  const other = anOrder(8);
  live().put(other);
  await holdOrder(other, 5, { cause: 'other', reason: 'Oven' });
  undoLast.run();
  await expect.poll(() => lifted.length).toBe(1);
});

it('undoes an act of a screen that was left, while it can still be undone', async () => {
  const undo = vi.fn(async () => 'Payout 12 is requested again');
  const act = { text: 'Payout 12 approved', undo };
  offerLeftUndo({ ...act, untilMs: Date.now() + 9_000 });
  expect(shownToast.get()).toMatchObject({ title: 'Payout 12 approved' });
  expect(shownToast.get()?.undo?.leftMs).toBeLessThanOrEqual(9_000);
  undoLast.run();
  await expect.poll(() => shownToast.get()?.title).toBe('Payout 12 is requested again');
  offerLeftUndo({ ...act, untilMs: Date.now() - 1 });
  expect(undoLast.can()).toBe(false);
});
