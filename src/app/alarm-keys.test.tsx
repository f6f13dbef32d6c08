import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Alarm } from '#contract/operations/alarm.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { undoCommands } from '#src/domain/assignment/undo-last.ts';
import { intent } from '#src/domain/live/intent.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import AlarmQueue from '#src/features/operations/alarms/alarm-queue.tsx';
import { queue } from '#src/features/operations/alarms/queue.ts';
import { commands as boardCommands } from '#src/features/operations/live-orders/commands.ts';
import { panels } from '#src/features/operations/live-orders/panels.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { ContextMenu } from '#src/ui/overlay/context-menu.tsx';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import { anOrder } from '#tests/support/sample-events.ts';

dispatchKeys();

const driver = { id: 113, code: 'd113', name: 'Driss' } as NonNullable<Order['driver']>;
const amal = { id: 1, name: 'Amal' };

function Board() {
  useCommandScope(boardCommands, undefined);
  useCommandScope(undoCommands, null, { level: 'everywhere' });
  return null;
}

let seq = 0;
const receive = (...alarms: Alarm[]) =>
  act(() => {
    seq += 1;
    live().alarms.snapshot(anAlarmList(seq, alarms), true);
  });
const subject = (kind: string, id: string) => ({ kind, id, label: `#${id} Atlas` });
const shelved = {
  state: 'shelved',
  shelf: { until: '2026-03-02T12:15:00.000Z', reason: 'Oven', by: amal },
} as Partial<Alarm>;

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  nowMs += 10_000;
  signInAs({ id: 1, name: 'Amal', role: 'operator' });
  consoleWithApi();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/live-orders']}>
        <Board />
        <AlarmQueue />
        <ContextMenu />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // The board's focused row is not the alarm's order.
  live().put(anOrder(7, { status: 'accepted', driver }));
  live().put(anOrder(8));
  selectOrder(7);
});
let nowMs = 0;
/** Presses keys in the queue, after a pause. */
const press = async (keys: string) => {
  act(() => screen.getByRole('grid').focus());
  nowMs += 2_000;
  keyRefusal.set(null);
  await userEvent.keyboard(keys);
};

describe('the keys of the board, while the focus is in the queue', () => {
  it('A and R list drivers for the order of the selected alarm', async () => {
    live().put(anOrder(4172));
    receive(anAlarm(1));
    await press('a');
    expect(intent.get()).toEqual({ kind: 'assign', orderId: 4172, isReassignment: false });
    intent.set(null);
    await press('r');
    expect(keyRefusal.get()?.text).toBe('#4172 has no driver; A to assign');
    act(() => live().put(anOrder(4172, { version: 2, status: 'accepted', driver })));
    await press('a');
    expect(keyRefusal.get()?.text).toBe('#4172 has d113; R to reassign');
    expect(intent.get()).toBeNull();
    await press('r');
    expect(intent.get()).toEqual({ kind: 'assign', orderId: 4172, isReassignment: true });
    expect(panels.get().pane).toBeNull();
  });

  it.each(['a', 'r', 'l', 'd', 'z', 't'])(
    '%s does nothing for an alarm about several orders or none',
    async (key) => {
      const subjects = [subject('order', '7'), subject('order', '8')] as Alarm['subjects'];
      const action = { kind: 'assign_driver' } as Alarm['action'];
      receive(anAlarm(1, { count: 2, subjects, action }));
      const { pane } = panels.get();
      await press(key);
      const ofOrders = 'This alarm is about 2 orders; O shows them';
      const ofDriver = 'The alarm is not about one driver on duty';
      expect(keyRefusal.get()?.text).toBe(key === 'd' ? ofDriver : ofOrders);
      receive(
        anAlarm(2, {
          rule: 'zone.short',
          subjects: [],
          action: { kind: 'bring_drivers' } as Alarm['action'],
        }),
      );
      await press('j');
      await press(key);
      expect(keyRefusal.get()?.text).toBe(key === 'd' ? ofDriver : 'This alarm is about no order');
      expect([intent.get(), selection.get().orderId, panels.get().pane]).toEqual([null, 7, pane]);
    },
  );

  it('other keys act on the order of the alarm, or leave the cursor where it was', async () => {
    live().put(anOrder(4172));
    receive(anAlarm(1));
    await press('t');
    expect(keyRefusal.get()).not.toBeNull();
    expect(selection.get().orderId).toBe(7);
    await press('d');
    expect(keyRefusal.get()).not.toBeNull();
    expect(selection.get().orderId).toBe(7);
  });

  it('B plans the orders of the alarm', async () => {
    const subjects = [subject('order', '8'), subject('order', '9')] as Alarm['subjects'];
    receive(anAlarm(1, { count: 2, subjects }));
    await press('b');
    expect(intent.get()).toEqual({ kind: 'plan', orderIds: [8, 9] });
  });
});

it('Escape closes the pane that the queue has opened, before it leaves the queue', async () => {
  live().put(anOrder(4172));
  receive(anAlarm(1));
  const rows = screen.getByRole('grid');
  await press('a');
  act(() => panels.set({ ...panels.get(), pane: 'assign' }));
  await userEvent.keyboard('{Escape}');
  expect(panels.get().pane).toBeNull();
  expect(rows).toHaveFocus();
  act(() => panels.set({ ...panels.get(), pane: 'order' }));
  await userEvent.keyboard('{Escape}');
  expect(panels.get().pane).toBe('order');
  expect(rows).not.toHaveFocus();
});

describe('U in the queue', () => {
  it('undoes the open act of the board, and unshelves only without one', async () => {
    const undo = vi.fn(async () => 'Undone');
    receive(anAlarm(1, shelved));
    act(() => recordAssignment({ kind: 'other', text: '#107 d96 → d115', undo }));
    await press('{Shift>}{F10}{/Shift}');
    const item = () => screen.getByRole('menuitem', { name: /Unshelve/ });
    expect(item()).toHaveTextContent(/^Unshelve the alarm$/);
    await userEvent.keyboard('{Escape}');
    await press('u');
    await expect.poll(() => undo.mock.calls.length).toBe(1);
    expect(live().alarms.get(1 as Alarm['id'])?.state).toBe('shelved');
    await press('{Shift>}{F10}{/Shift}');
    expect(item()).toHaveTextContent('Unshelve the alarmU');
  });
});

it('a refused key names who was first, and the reason typed after it does nothing', async () => {
  const escalation = { by: amal, reason: 'Rain' } as Alarm['escalation'];
  live().put(anOrder(4172));
  receive(anAlarm(1, { escalated: true, escalation }));
  await press('xno answer at all{Enter}');
  expect(keyRefusal.get()?.text).toBe('Already escalated by Amal');
  expect([queue.get().dialog, intent.get()]).toEqual([null, null]);
  receive(anAlarm(1, { version: 2, ...shelved }));
  await press('x');
  expect(keyRefusal.get()?.text).toMatch(/^Already shelved by Amal, until /);
  await press('e');
  expect(keyRefusal.get()?.text).toMatch(/^Already shelved by Amal/);
});
