import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Alarm } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { intent } from '#src/domain/live/intent.ts';
import { live } from '#src/domain/live/live.ts';
import { addScope } from '#src/lib/keys/dispatcher.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import AlarmQueue from './alarm-queue.tsx';
import { queue } from './queue.ts';

dispatchKeys();

let api: ReturnType<typeof consoleWithApi>;
let seq = 0;
const receiveAlarms = (...alarms: Alarm[]) =>
  act(() => {
    seq += 1;
    live().alarms.snapshot(anAlarmList(seq, alarms), true);
  });
const cleared = { state: 'returned_unacknowledged' } as const;
const badr = { id: 2, name: 'Badr' } as Alarm['owner'];

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  signInAs({ id: 1, name: 'Amal', role: 'operator' });
  api = consoleWithApi();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <button type="button">Before</button>
        <AlarmQueue />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

const rows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .map((row) => row.id);
const selected = () => screen.getByRole('grid').getAttribute('aria-activedescendant');
const press = async (keys: string) => userEvent.keyboard(keys);

describe('the keys of the queue', () => {
  it('act on no alarm that has cleared and lost its row, and Q selects the first that has one', async () => {
    const sent = api.answer(alarmsRoutes.acknowledge, () => anAlarm(1));
    receiveAlarms(anAlarm(1));
    await press('q');
    expect(selected()).toBe('alarm-1');
    receiveAlarms(anAlarm(2), anAlarm(3), anAlarm(1, { ...cleared, version: 2 }));
    expect(rows()).toEqual(['alarm-2', 'alarm-3']);
    intent.set(null);
    await press('{Enter}');
    expect(intent.get()).toBeNull();
    await press('h');
    expect(queue.get().dialog).toBeNull();
    await press('e');
    expect(sent).toEqual([]);
    await press('{Escape}q');
    expect(selected()).toBe('alarm-2');
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
    expect(selected()).toBe('alarm-3');
    await act(async () => answer(acknowledged));
    await expect.poll(rows).toEqual(['alarm-2', 'alarm-3', 'alarm-1']);
    expect(selected()).toBe('alarm-3');
  });
});
