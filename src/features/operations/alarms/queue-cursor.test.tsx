import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { recordOwnAct } from '#src/domain/assignment/own-acts.ts';
import { intent } from '#src/domain/live/intent.ts';
import { live } from '#src/domain/live/live.ts';
import { addScope } from '#src/lib/keys/dispatcher.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import type { consoleWithApi } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import {
  openQueue,
  press,
  queueRows,
  receiveAlarms,
  selectedRow,
} from '#tests/support/queue-fixture.tsx';
import { anAlarm } from '#tests/support/sample-alarms.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { queue } from './queue.ts';

dispatchKeys();

let api: ReturnType<typeof consoleWithApi>;
const cleared = { state: 'returned_unacknowledged' } as const;
const badr = { id: 2, name: 'Badr' } as Alarm['owner'];

beforeEach(() => {
  api = openQueue(<button type="button">Before</button>);
});

describe('the keys of the queue', () => {
  it('act on no alarm that has cleared and lost its row, and Q selects the first that has one', async () => {
    const sent = api.answer(alarmsRoutes.acknowledge, () => anAlarm(1));
    receiveAlarms(anAlarm(1));
    await press('q');
    expect(selectedRow()).toBe('alarm-1');
    receiveAlarms(anAlarm(2), anAlarm(3), anAlarm(1, { ...cleared, version: 2 }));
    expect(queueRows()).toEqual(['alarm-2', 'alarm-3']);
    intent.set(null);
    await press('{Enter}');
    expect(intent.get()).toBeNull();
    await press('h');
    expect(queue.get().dialog).toBeNull();
    await press('e');
    expect(sent).toEqual([]);
    await press('{Escape}q');
    expect(selectedRow()).toBe('alarm-2');
    await press('e');
    await expect.poll(() => sent.map(({ path }) => path)).toHaveLength(1);
    expect(sent[0]?.path).toBe('/api/admin/alarms/2/acknowledge');
  });

  it.each(['q', 'click'])('say that no alarm is open, and take no focus: %s', async (way) => {
    receiveAlarms();
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    if (way === 'q') await press('q');
    else fireEvent.click(screen.getByRole('button', { name: 'Alarms' }));
    expect(keyRefusal.get()?.text).toBe('No open alarms');
    expect(before).toHaveFocus();
    expect(queue.get().isCalled).toBe(false);
    // The keys that follow were meant for an alarm.
    const onKey = vi.fn(() => true);
    onTestFinished(addScope({ level: 'screen', commands: [], onKey }));
    await press('e');
    expect(onKey).not.toHaveBeenCalled();
    await press('{Escape}e');
    expect(onKey).toHaveBeenCalled();
  });

  it('Enter on late pickups of several orders opens the one due first, then the next; B plans none', async () => {
    const subject = (id: number, minute: number) => ({
      kind: 'order' as const,
      id: String(id),
      label: `#${id} Café Atlas`,
      since: `2026-03-02T12:0${id}:00.000Z`,
      dueAt: `2026-03-02T12:${minute}:00.000Z`,
    });
    const driver = { id: 41, code: 'd41', name: 'Driss' } as Order['driver'];
    act(() => {
      for (const id of [7, 8, 9]) live().put(anOrder(id, { status: 'ready', driver }));
    });
    receiveAlarms(
      anAlarm(1, {
        rule: 'order.pickup_at_risk',
        count: 3,
        subjects: [subject(7, 30), subject(8, 20), subject(9, 25)],
        action: { kind: 'reassign_order', driverId: 41 } as Alarm['action'],
      }),
    );
    await press('q{Enter}');
    expect(intent.get()).toEqual({ kind: 'assign', orderId: 8, isReassignment: true });
    act(() => recordOwnAct(8 as OrderId));
    await press('q{Enter}');
    expect(intent.get()).toEqual({ kind: 'assign', orderId: 9, isReassignment: true });
    intent.set(null);
    await press('b');
    expect(keyRefusal.get()?.text).toBe(
      'All 3 orders have drivers; a plan is for orders without one',
    );
    expect(intent.get()).toBeNull();
  });

  it('Enter on late pickups that are due together opens the one that was noticed first', async () => {
    const since = '2026-03-02T12:00:00.000Z';
    const subjects: Alarm['subjects'] = [
      ...[7, 8, 9].map((id) => ({
        kind: 'order' as const,
        id: String(id),
        label: `#${id} Café Atlas`,
        since,
        dueAt: '2026-03-02T12:20:00.000Z',
      })),
      // Another record with the id of an order.
      { kind: 'driver', id: '8', label: 'd8', since, dueAt: '2026-03-02T12:01:00.000Z' },
    ];
    const action = { kind: 'reassign_order', driverId: 8 } as Alarm['action'];
    receiveAlarms(anAlarm(1, { rule: 'order.pickup_at_risk', count: 3, subjects, action }));
    await press('q{Enter}');
    expect(intent.get()).toEqual({ kind: 'assign', orderId: 7, isReassignment: true });
  });

  it('E leaves the selection where the user has moved it meanwhile', async () => {
    receiveAlarms(anAlarm(1), anAlarm(2), anAlarm(3));
    const acknowledged = anAlarm(1, { version: 2, state: 'acknowledged', owner: badr });
    let answer: (alarm: Alarm) => void = () => undefined;
    const answered = new Promise<Alarm>((resolve) => {
      answer = resolve;
    });
    api.answer(alarmsRoutes.acknowledge, () => answered);
    await press('q');
    await press('ejj');
    expect(selectedRow()).toBe('alarm-3');
    await act(async () => answer(acknowledged));
    await expect.poll(queueRows).toEqual(['alarm-2', 'alarm-3', 'alarm-1']);
    expect(selectedRow()).toBe('alarm-3');
  });
});
