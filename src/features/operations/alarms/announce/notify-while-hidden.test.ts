import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Alarm } from '#contract/operations/alarm.ts';
import { live } from '#src/domain/live/live.ts';
import { preferences } from '#src/lib/preferences.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import { notifyWhileHidden } from './notify-while-hidden.ts';

const notifications: string[] = [];
class FakeNotification {
  static permission = 'granted';
  onclick: (() => void) | null = null;
  constructor(title: string, { body }: { body: string }) {
    notifications.push(`${title}: ${body}`);
  }
}

let seq = 0;
const receiveAlarms = (...alarms: Alarm[]) => {
  seq += 1;
  live().alarms.snapshot(anAlarmList(seq, alarms), true);
};
const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};

let stop: () => void;
beforeEach(() => {
  notifications.length = 0;
  document.title = 'Tawsil';
  vi.stubGlobal('Notification', FakeNotification);
  preferences.set({ version: 1, alarms: { volume: 60, notify: true, mute: null } });
  receiveAlarms();
  stop = notifyWhileHidden();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  preferences.set({ version: 0 });
});

it('shows the number of alarms in the title while the tab is hidden, and restores the title', () => {
  receiveAlarms(anAlarm(1), anAlarm(2, { priority: 3 }), anAlarm(3, { state: 'acknowledged' }));
  expect(document.title).toBe('Tawsil');
  hide(true);
  expect(document.title).toBe('(2) Tawsil');
  hide(false);
  expect(document.title).toBe('Tawsil');
});

it('keeps the title that a screen has set', () => {
  document.title = 'Page not found';
  receiveAlarms(anAlarm(1));
  expect(document.title).toBe('Page not found');
  hide(true);
  expect(document.title).toBe('(1) Page not found');
  hide(false);
  expect(document.title).toBe('Page not found');
});

it('shows one desktop notification per new urgent alarm while the tab is hidden', () => {
  receiveAlarms(anAlarm(1));
  hide(true);
  receiveAlarms(anAlarm(1), anAlarm(2, { priority: 1 }), anAlarm(3, { priority: 3 }));
  receiveAlarms(anAlarm(1), anAlarm(2, { priority: 1, version: 2, count: 1 }));
  expect(notifications).toEqual(['Priority 1: Assign a driver: No driver for #4172 Café Atlas']);
  preferences.set({ version: 2, alarms: { volume: 60, notify: false, mute: null } });
  receiveAlarms(anAlarm(4, { priority: 1 }));
  expect(notifications).toHaveLength(1);
});
