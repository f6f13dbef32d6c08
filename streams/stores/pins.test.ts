import { expect, it } from 'vitest';
import type { StoreLogEvent } from '#contract/events.ts';
import type { StorePin } from '../messages.ts';
import { withStore } from './pins.ts';

const pin = {
  id: 7,
  name: 'Café Atlas',
  zone: 'Maârif',
  location: { lat: 33, lon: -7 },
  open: true,
};
const pins = [pin, { ...pin, id: 8 }] as StorePin[];
const notified = (opening: object) =>
  ({ store: { id: 7, name: 'Café Atlas', zone: 'Maârif', opening } }) as Pick<
    StoreLogEvent,
    'store'
  >;

it('a paused store is closed with its reason, and open again when it resumes', () => {
  const paused = withStore(pins, notified({ open: false, why: 'paused', reason: 'Power cut' }));
  expect(paused[0]).toEqual({
    ...pin,
    open: false,
    closed: { why: 'paused', reason: 'Power cut' },
  });
  // The others are the same objects, so their readers need not compare them.
  expect(paused[1]).toBe(pins[1]);
  expect(withStore(paused, notified({ open: true, why: null, reason: null }))[0]).toEqual(pin);
});
