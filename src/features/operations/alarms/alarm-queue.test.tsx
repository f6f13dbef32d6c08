import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { forgetOwnAct, recordOwnAct } from '#src/domain/assignment/own-acts.ts';
import { contactAsked } from '#src/domain/contact/contact-asked.ts';
import { intent } from '#src/domain/live/intent.ts';
import { live } from '#src/domain/live/live.ts';
import { addScope } from '#src/lib/keys/dispatcher.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { type consoleWithApi, Refusal } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import {
  openQueue,
  press,
  queueRegion,
  queueRows,
  receiveAlarms,
  selectedRow,
} from '#tests/support/queue-fixture.tsx';
import { anAlarm } from '#tests/support/sample-alarms.ts';
import { queue } from './queue.ts';

dispatchKeys();

let api: ReturnType<typeof consoleWithApi>;
const refused = (status: number, body: object) => () => {
  throw new Refusal(status, body);
};

const badr = { id: 2, name: 'Badr' } as Alarm['owner'];

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

beforeEach(() => {
  api = openQueue(<Where />);
});

describe('the queue', () => {
  it('is one line without open alarms, and still shows the most urgent one when collapsed', async () => {
    receiveAlarms();
    expect(queueRegion()).toHaveTextContent('No open alarms');
    receiveAlarms(anAlarm(1, { priority: 1 }), anAlarm(2));
    await userEvent.click(screen.getByRole('button', { name: 'Collapse alarms' }));
    expect(screen.queryByRole('grid')).toBeNull();
    expect(queueRegion()).toHaveTextContent('No driver for #4172 Café Atlas · Assign a driver');
    expect(queueRegion()).toHaveTextContent(/Priority 1 × 1.*Priority 2 × 1/);
  });

  it('shows cause, action, number, owner and escalation of each alarm', () => {
    const subjects = [1, 2].map((n) => ({
      kind: 'order' as const,
      id: String(n),
      label: `#${n} Café Atlas`,
      since: '2026-03-02T12:00:00.000Z',
      dueAt: null,
    }));
    receiveAlarms(
      anAlarm(1, { count: 2, subjects, escalated: true }),
      anAlarm(2, { state: 'acknowledged', owner: badr }),
    );
    const [first, second] = within(screen.getByRole('grid')).getAllByRole('row');
    expect(first).toHaveTextContent('No driver for 2 orders; oldest is #1 Café Atlas');
    expect(first).toHaveTextContent('escalated');
    expect(
      within(first as HTMLElement).getByRole('button', { name: 'Assign a driver' }),
    ).toBeVisible();
    expect(second).toHaveTextContent('Badr');
    expect(within(second as HTMLElement).queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  it('changes only the row of the alarm that changed', () => {
    receiveAlarms(anAlarm(1), anAlarm(2));
    const untouched = document.querySelector('#alarm-1')?.innerHTML;
    receiveAlarms(anAlarm(1), anAlarm(2, { version: 2, reraises: 1 }));
    expect(document.querySelector('#alarm-2')).toHaveTextContent('re-raised ×1');
    expect(document.querySelector('#alarm-1')?.innerHTML).toBe(untouched);
  });
});

describe('the strip', () => {
  it('hides cleared alarms behind a count, and expands over the screen', async () => {
    receiveAlarms(
      ...[1, 2, 3, 4].map((id) => anAlarm(id)),
      anAlarm(5, { state: 'returned_unacknowledged' }),
    );
    expect(queueRows()).toEqual([1, 2, 3, 4].map((id) => `alarm-${id}`));
    expect(queueRegion()).not.toHaveAttribute('data-tall');
    await userEvent.click(screen.getByRole('button', { name: '+1 more' }));
    expect(queueRegion()).toHaveAttribute('data-tall');
    await userEvent.click(screen.getByRole('button', { name: '1 cleared' }));
    expect(queueRows()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(queueRegion()).not.toHaveAttribute('data-tall');
  });
});

describe('the keys of the queue', () => {
  it('Q moves the focus to the queue, J and K move the selection, Escape returns the focus', async () => {
    receiveAlarms(anAlarm(1), anAlarm(2), anAlarm(3));
    await press('q');
    await expect.poll(() => screen.getByRole('grid')).toHaveFocus();
    expect(selectedRow()).toBe('alarm-1');
    await press('jj');
    expect(selectedRow()).toBe('alarm-3');
    await press('j');
    expect(selectedRow()).toBe('alarm-3');
    await press('k');
    expect(selectedRow()).toBe('alarm-2');
    await press('{Escape}');
    expect(screen.getByRole('grid')).not.toHaveFocus();
  });

  it('reach the queue instead of the screen only while the focus is in the queue', async () => {
    receiveAlarms(anAlarm(1));
    const onKey = vi.fn(() => true);
    onTestFinished(addScope({ level: 'screen', commands: [], onKey }));
    await press('s');
    expect(onKey).toHaveBeenCalledTimes(1);
    screen.getByRole('grid').focus();
    await press('s');
    expect(onKey).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toHaveAccessibleName(
      'Shelve: No driver for #4172 Café Atlas',
    );
  });

  it('E acknowledges, and the selection moves to the next unacknowledged alarm', async () => {
    receiveAlarms(anAlarm(1), anAlarm(2), anAlarm(3));
    screen.getByRole('grid').focus();
    const sent = api.answer(alarmsRoutes.acknowledge, () =>
      anAlarm(1, { version: 2, state: 'acknowledged', owner: { id: 1, name: 'Amal' } as never }),
    );
    await press('e');
    await expect
      .poll(() => sent.map(({ path }) => path))
      .toEqual(['/api/admin/alarms/1/acknowledge']);
    await expect.poll(() => selectedRow()).toBe('alarm-2');
    expect(queueRows()).toEqual(['alarm-2', 'alarm-3', 'alarm-1']);
    expect(shownToast.get()?.title).toBe('Alarm acknowledged: No driver for #4172 Café Atlas');
  });

  it('a refusal names the user who was first, and shows the current state', async () => {
    receiveAlarms(anAlarm(1));
    screen.getByRole('grid').focus();
    const current = anAlarm(1, { version: 2, state: 'acknowledged', owner: badr });
    const data = { code: 'alarm.illegal_event', message: 'Taken', current };
    api.answer(alarmsRoutes.acknowledge, refused(409, data));
    await press('e');
    await expect.poll(() => shownToast.get()?.description).toBe('Badr acknowledged it first.');
    expect(live().alarms.get(1 as AlarmId)?.owner?.name).toBe('Badr');
  });

  it('Enter opens the ranked drivers of one order, the plan of several, or the contact of a store', async () => {
    receiveAlarms(anAlarm(1));
    screen.getByRole('grid').focus();
    await press('{Enter}');
    expect(screen.getByTestId('where')).toHaveTextContent('/live-orders');
    expect(intent.get()).toEqual({ kind: 'assign', orderId: 4172, isReassignment: false });
    const subjects = [7, 8].map((n) => ({ kind: 'order', id: String(n), label: `#${n} X` }));
    const action = { kind: 'assign_driver', zone: 'Maârif' } as Alarm['action'];
    receiveAlarms(anAlarm(2, { count: 2, subjects: subjects as Alarm['subjects'], action }));
    screen.getByRole('grid').focus();
    await press('j{Enter}');
    expect(intent.get()).toEqual({ kind: 'plan', orderIds: [7, 8] });
    receiveAlarms(
      anAlarm(3, {
        rule: 'store.refusing',
        action: { kind: 'call_store', storeId: 7 } as Alarm['action'],
      }),
    );
    screen.getByRole('grid').focus();
    await press('j{Enter}');
    expect(contactAsked.get()).toEqual({ about: { orderId: 4172 }, party: 'store' });
  });

  it('act on no other alarm once the selected one has ended', async () => {
    const sent = api.answer(alarmsRoutes.acknowledge, () => anAlarm(2));
    receiveAlarms(anAlarm(1), anAlarm(2));
    screen.getByRole('grid').focus();
    receiveAlarms(anAlarm(2));
    intent.set(null);
    await press('{Enter}');
    expect(intent.get()).toBeNull();
    expect(keyRefusal.get()?.text).toBe('That alarm has ended; J for the next one');
    await press('e');
    expect(sent).toEqual([]);
    await press('{ArrowDown}');
    expect(selectedRow()).toBe('alarm-2');
  });

  it('Q passes over alarms whose orders the user has just assigned, and shows them grey', async () => {
    const order = (id: number) => ({ kind: 'assign_driver', orderId: id }) as Alarm['action'];
    receiveAlarms(anAlarm(1, { action: order(4172) }), anAlarm(2, { action: order(4173) }));
    await press('q');
    await expect.poll(selectedRow).toBe('alarm-1');
    act(() => recordOwnAct(4172 as OrderId));
    expect(document.querySelector('#alarm-1')).toHaveTextContent('assigned, waiting to clear');
    await press('q');
    await expect.poll(selectedRow).toBe('alarm-2');
    act(() => forgetOwnAct(4172 as OrderId));
    expect(document.querySelector('#alarm-1')).not.toHaveTextContent('waiting to clear');
  });

  it('Enter escalates an alarm that the role cannot act on, and shows the history of an escalated one', async () => {
    const action = { kind: 'check_books' } as Alarm['action'];
    receiveAlarms(anAlarm(1, { rule: 'books.unsound', action }));
    expect(screen.getByRole('button', { name: 'Notify the supervisors' })).toBeVisible();
    screen.getByRole('grid').focus();
    await press('{Enter}');
    expect(queue.get().dialog).toMatchObject({ what: 'escalate' });
    act(() => queue.set({ ...queue.get(), dialog: null }));
    receiveAlarms(anAlarm(1, { rule: 'books.unsound', action, escalated: true, version: 2 }));
    screen.getByRole('grid').focus();
    await press('{Enter}');
    expect(queue.get().dialog).toMatchObject({ what: 'history' });
  });

  it('S shelves for the chosen minutes, and requires a reason', async () => {
    const sent = api.answer(alarmsRoutes.shelve, () =>
      anAlarm(1, { version: 2, state: 'shelved' }),
    );
    receiveAlarms(anAlarm(1));
    screen.getByRole('grid').focus();
    await press('s');
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByLabelText('60 min'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Shelve' }));
    expect(sent).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Oven' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Shelve' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([{ minutes: 60, reason: 'Oven' }]);
    // The next key belongs to the queue again, not to the screen above it.
    expect(screen.getByRole('grid')).toHaveFocus();
  });
});

describe('a screen reader', () => {
  it('announces only alarms of priority 1, several at once in one sentence', () => {
    vi.useFakeTimers();
    receiveAlarms(anAlarm(1));
    act(() => void vi.advanceTimersByTime(2_000));
    const liveRegion = document.querySelector('[data-announces]');
    expect(liveRegion).toHaveTextContent('');
    receiveAlarms(anAlarm(1), anAlarm(2, { priority: 1 }));
    act(() => void vi.advanceTimersByTime(1_000));
    receiveAlarms(anAlarm(1), anAlarm(2, { priority: 1 }), anAlarm(3, { priority: 1 }));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(liveRegion).toHaveTextContent('');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(liveRegion).toHaveTextContent('2 priority 1 alarms. No driver for #4172 Café Atlas.');
    vi.useRealTimers();
  });
});
