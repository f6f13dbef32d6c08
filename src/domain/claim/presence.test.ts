import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Look,
  type PresenceState,
  presenceRoutes,
} from '#contract/routes/operations/presence.ts';
import { setScreenNeeds } from '#src/domain/live/shown-needs.ts';
import { consoleWithApi, type Sent, signInAs } from '#tests/support/fake-api.ts';
import { online, presence, reportPresence, showOnline } from './presence.ts';

const badr = { user: { id: 2, name: 'Badr' }, screen: 'stores', orderId: null } as object as Look;

let sent: readonly Sent[];
let isAway: boolean;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  isAway = false;
  const api = consoleWithApi();
  signInAs({ id: 1, role: 'operator' });
  sent = api.answer(presenceRoutes.look, ({ query }): PresenceState => {
    if (isAway) throw new Error('away');
    const looking = query.about === 'all' ? [badr] : [];
    return { at: new Date().toISOString(), claims: [], holds: [], looking, operators: 2 };
  });
});
afterEach(() => vi.useRealTimers());

const asked = () => sent.map(({ query }) => query.about);

it('requests only the user’s own claims once no order has been shown for ten seconds', async () => {
  await reportPresence();
  setScreenNeeds('few');
  await reportPresence();
  vi.setSystemTime(Date.now() + 9_000);
  await reportPresence();
  vi.setSystemTime(Date.now() + 1_000);
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
  await vi.waitFor(() => expect(online.get().looking).toEqual([]));
  isAway = false;
  await reportPresence();
  expect(online.get().looking).toEqual([badr]);
  hide();
});
