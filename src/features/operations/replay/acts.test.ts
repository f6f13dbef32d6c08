import { expect, it } from 'vitest';
import { actText } from './acts.tsx';

const act = (type: string, more: object = {}) => ({
  seq: 1,
  at: '2026-11-27T21:14:00.000Z',
  type,
  orderId: null,
  driverId: null,
  name: null,
  state: null,
  by: 'Amal',
  ...more,
});

it.each([
  [act('store.paused', { name: 'Café Atlas' }), 'Store paused: Café Atlas'],
  [act('zone.override_started', { name: 'Maârif' }), 'Override started: Maârif'],
  [
    act('driver.status_changed', { name: 'd12 Driss', state: 'on_break' }),
    'Driver on break: d12 Driss',
  ],
  [act('driver.stood_down', { name: 'd12 Driss' }), 'Off the road: d12 Driss'],
  [act('order.cancel_withheld', { orderId: 414 }), 'Cancellation asked for #414'],
])('names an event by what it was', (event, text) => {
  expect(actText(event)).toBe(text);
});
