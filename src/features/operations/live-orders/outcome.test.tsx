import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { announceAct } from '#src/domain/assignment/announce-act.ts';
import { createAssignment } from '#src/domain/assignment/assignment.ts';
import { recentAssignments } from '#src/domain/assignment/recent-assignments.ts';
import { live } from '#src/domain/live/live.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, Refusal, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { ActStrip, Outcome } from './assign/act-strip.tsx';
import { assignFromBoard, undoFromBoard } from './assign/assign.ts';
import { keepFromBoard, progressFromBoard } from './order/progress.ts';
import { outcome } from './outcome.ts';

const driss = { id: 12, code: 'd12', name: 'Driss' } as NonNullable<Order['driver']>;
const samir = { id: 13, code: 'd13', name: 'Samir' } as NonNullable<Order['driver']>;
/** The server's next response, and the requests that it received. */
let next: () => Order;
let sent: readonly SentRequest[];
let api: ReturnType<typeof consoleWithApi>;
const answer = (order: Order, driver: Order['driver']) => {
  next = () => ({ ...order, version: order.version + 1, driver });
};
const read = (id: number) => shownSource().orders.get(id as Order['id'])?.order as Order;

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  api = consoleWithApi();
  sent = api.answer(ordersRoutes.assign, () => next());
  // Positions do not matter here: all drivers count as recently reported.
  vi.spyOn(shownSource().positions, 'ageMs').mockReturnValue(0);
  render(
    <>
      <Outcome />
      <ActStrip />
    </>,
  );
});
const announcement = () => screen.getByRole('status');

/** Assigns the order and waits until the result is announced. */
async function assigned(id: number): Promise<void> {
  act(() => live().put(anOrder(id)));
  answer(anOrder(id), driss);
  await act(async () => {
    const given = assignFromBoard(createAssignment(read(id)), read(id), driss);
    if (given.kind === 'sent') await given.ended;
  });
}

describe('the result of an assignment', () => {
  it('is announced, and so is its reversal', async () => {
    expect(announcement()).toHaveAttribute('aria-live', 'polite');
    await assigned(4172);
    expect(announcement()).toHaveTextContent('#4172 assigned to d12 Driss');
    answer(read(4172), null);
    await act(() => undoFromBoard());
    expect(sent.at(-1)?.body).toEqual({ orderId: 4172, driverId: null, reason: 'Undone' });
    expect(announcement()).toHaveTextContent('#4172 unassigned from d12');
    const strip = screen.getByRole('region', { name: 'Recent actions' });
    expect(strip).toHaveTextContent('#4172 unassigned from d12');
    // A countdown must not be announced.
    expect(announcement()).not.toContainElement(strip);
    await act(() => undoFromBoard());
    expect(announcement()).toHaveTextContent('Nothing to undo');
  });

  it('is one message with the other user’s name if that user was first', async () => {
    act(() => live().put(anOrder(4173)));
    const current = anOrder(4173, { version: 2, driver: samir });
    const data = { current, changedBy: { name: 'Badr' }, code: 'version.stale', message: 'Lost' };
    next = () => {
      throw new Refusal(412, data);
    };
    await act(async () => {
      const given = assignFromBoard(createAssignment(read(4173)), read(4173), driss);
      if (given.kind === 'sent') await given.ended;
    });
    expect(shownToast.get()).toMatchObject({
      title: '#4173 was changed by someone else',
      description: expect.stringMatching(/^Assigned to d13 by Badr/),
      intent: 'destructive',
    });
    // The toast reads it out; below the board it is only seen.
    const line = screen.getByText(/^#4173 was changed by someone else\. Assigned to d13 by Badr/);
    expect(line).toHaveAttribute('aria-hidden', 'true');
    expect(recentAssignments.get()).toEqual([]);
  });

  it('can no longer be undone, with a message, once another user has acted', async () => {
    await assigned(4174);
    act(() => live().put(anOrder(4174, { version: 3, driver: samir })));
    await act(() => undoFromBoard());
    expect(announcement()).toHaveTextContent('#4174 has changed since and cannot be undone');
    expect(sent).toHaveLength(1);
  });

  it('replaces the line of an assignment in flight if the server cannot be reached', async () => {
    act(() => live().put(anOrder(4175)));
    next = () => {
      throw new Error('offline');
    };
    await act(async () => {
      const given = assignFromBoard(createAssignment(read(4175)), read(4175), driss);
      expect(outcome.get().text).toBe('Assigning #4175 to d12…');
      if (given.kind === 'sent') await given.ended;
    });
    expect(outcome.get()).toEqual({
      text: '#4175 not changed. The server cannot be reached. Check your connection and try again.',
      only: 'seen',
    });
  });

  it('has one visible line, also for a cancellation and its undo', async () => {
    const at = new Date(live().now() + 10_000).toISOString();
    const ending = { event: 'order.cancel', at, by: null, reason: 'Fire' } as never;
    const order = anOrder(4176, { status: 'ready' });
    act(() => live().put(order));
    api.answer(ordersRoutes.progress, () => ({ ...order, version: 2, ending }));
    api.answer(ordersRoutes.keep, () => ({ ...order, version: 3, ending: null }));
    const strip = () => screen.getByRole('region', { name: 'Recent actions' });
    await act(() => progressFromBoard(read(4176), 'order.cancel', { reason: 'Fire' }));
    expect(strip()).toHaveTextContent('Cancelling #4176');
    expect(outcome.get()).toMatchObject({ only: 'read' });
    await act(() => keepFromBoard(read(4176)));
    expect(strip()).toHaveTextContent(/^#4176 is kept$/);
    expect(outcome.get()).toMatchObject({ text: '#4176 is kept', only: 'read' });
  });

  it('ends the toast of a typed line when its act is undone', async () => {
    await assigned(4177);
    act(() => announceAct('#4177 assigned to d12 Driss', null));
    expect(shownToast.get()).toMatchObject({ open: true });
    expect(shownToast.get()).not.toHaveProperty('undo');
    answer(read(4177), null);
    await act(() => undoFromBoard());
    expect(shownToast.get()?.open ?? false).toBe(false);
  });
});
