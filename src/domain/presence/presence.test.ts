import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type PresenceReport,
  type PresenceState,
  presenceRoutes,
} from '#contract/routes/operations/presence.ts';
import { live } from '#src/domain/live/live.ts';
import { setScreenNeeds } from '#src/domain/live/shown-needs.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';
import { online, presence, reportPresence, showOnline } from './presence.ts';

const badr = {
  user: { id: 2, name: 'Badr' },
  screen: 'stores',
  orderId: null,
} as object as PresenceReport;

/** A socket that never connects. */
const silent = {
  on: () => undefined,
  ask: async () => new Promise<never>(() => {}),
  close: () => undefined,
};

let sent: readonly SentRequest[];
let isAway: boolean;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  isAway = false;
  const api = consoleWithApi({ openSocket: () => silent });
  signInAs({ id: 1, role: 'operator' });
  live().start();
  sent = api.answer(presenceRoutes.report, ({ query }): PresenceState => {
    if (isAway) throw new Error('away');
    const looking = query.about === 'all' ? [badr] : [];
    return { at: new Date().toISOString(), claims: [], holds: [], looking, operators: 2 };
  });
});
afterEach(() => {
  live().stop();
  vi.useRealTimers();
});

const asked = () => sent.map(({ query }) => query.about);

it('requests only the user’s own claims once no order has been shown for ten seconds', async () => {
  await reportPresence();
  setScreenNeeds('few');
  await reportPresence();
  vi.advanceTimersByTime(9_000);
  await reportPresence();
  vi.advanceTimersByTime(1_000);
  await reportPresence();
  setScreenNeeds('all');
  await reportPresence();
  setScreenNeeds('few');
  await reportPresence();
  expect(asked()).toEqual(['orders', 'orders', 'orders', 'own', 'orders', 'orders']);
});

it('requests the presence of all users while a component shows it', async () => {
  const hide = [showOnline(), showOnline()];
  await reportPresence();
  expect(online.get().looking).toEqual([badr]);
  hide[0]?.();
  await reportPresence();
  hide[1]?.();
  expect(online.get().looking).toBeNull();
  await reportPresence();
  expect(asked()).toEqual(['all', 'all', 'all', 'all', 'orders']);
  expect(presence.get()?.operators).toBe(2);
});

it('shows an empty list instead of a loading state if the request fails', async () => {
  isAway = true;
  const hide = showOnline();
  await eventually(() => expect(online.get().looking).toEqual([]));
  isAway = false;
  await reportPresence();
  expect(online.get().looking).toEqual([badr]);
  hide();
});
