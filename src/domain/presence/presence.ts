import type { OrderId } from '#contract/ids.ts';
import {
  type PresencePart,
  type PresenceReport,
  type PresenceState,
  presenceRoutes,
} from '#contract/routes/operations/presence.ts';
import { claimOf, claimState } from '#src/domain/claim/claim-state.ts';
import { contactAsked, contactKey } from '#src/domain/contact/contact-asked.ts';
import { live } from '#src/domain/live/live.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownNeeds } from '#src/domain/live/shown-needs.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { log } from '#src/lib/reports/log.ts';
import { getUser } from '#src/lib/session/session.ts';

/** The presence of other users, as last received. */
export const presence = defineStore<Pick<PresenceState, 'looking' | 'operators'> | null>(
  () => null,
);

/** The names of the other users who are viewing an order, except the one who has claimed it. */
export function viewersOf(id: number, state = presence.get(), claims = claimState.get()): string[] {
  const busy = new Set([getUser()?.id, claimOf(id, claims)?.by.id]);
  const others = (state?.looking ?? []).filter(
    ({ orderId, user }) => orderId === id && !busy.has(user.id),
  );
  return [...new Set(others.map(({ user }) => user.name))];
}

/** The names of the other users who have the messages about a subject open. */
export function readersOf(contact: string, state = presence.get()): string[] {
  const me = getUser()?.id;
  const others = (state?.looking ?? []).filter(
    (one) => one.contact === contact && one.user.id !== me,
  );
  return [...new Set(others.map(({ user }) => user.name))];
}

/** The screen and the order that an address shows. */
export function viewedAt(pathname: string, selected: number | null) {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const screen = /^[a-z][a-z-]{0,40}$/.test(first) ? first : 'dashboard';
  if (screen === 'orders' && /^[1-9]\d{0,9}$/.test(second))
    return { screen, orderId: Number(second) as OrderId };
  // The selection is kept on screens that do not show it.
  const shows = screen === 'live-orders' || screen === 'eagle-view';
  return { screen, orderId: shows ? (selected as OrderId | null) : null };
}

/** The number of requests so far. */
const requests = defineStore(() => 0);

/**
 * The users online and their screens, and the number of components that show them; null: not known
 * yet.
 */
export const online = defineStore<{ looking: PresenceReport[] | null; shownBy: number }>(() => ({
  looking: null,
  shownBy: 0,
}));

/**
 * The part of claims and presence that the page shows. A user who returns to the orders within a
 * short time has missed nothing, so the part stays as long as the orders still arrive.
 */
function neededPart(): PresencePart {
  if (online.get().shownBy > 0) return 'all';
  // A screen that shows orders again may report this before the live source has resumed.
  const needs = [shownNeeds.get(), live().needs.get()];
  return needs.includes('all') ? 'orders' : 'own';
}

/**
 * Reports this user's presence, and fetches the claims and the presence of other users that the
 * page shows.
 */
export async function reportPresence(): Promise<void> {
  if (shownSource().kind !== 'live') return;
  const request = requests.get() + 1;
  requests.set(request);
  const about = neededPart();
  const asked = contactAsked.get();
  let looking = online.get().looking ?? [];
  try {
    const body = viewedAt(window.location.pathname, selection.get().orderId);
    const { at, claims, holds, ...rest } = await call(presenceRoutes.report, {
      query: { about, ...(asked ? { contact: contactKey(asked.about) } : {}) },
      body,
    });
    // If two requests overlap, only the response to the later one counts.
    if (request !== requests.get()) return;
    claimState.set({ at, claims, holds });
    presence.set(rest);
    looking = rest.looking;
  } catch (error) {
    // Known claims and holds still expire at their own times.
    log.warn('Presence could not be fetched:', String(error));
  }
  const { shownBy } = online.get();
  if (about === 'all' && shownBy > 0) online.set({ looking, shownBy });
}

/** Fetches all users online while a component shows them. Returns a function that ends it. */
export function showOnline(): () => void {
  online.set({ ...online.get(), shownBy: online.get().shownBy + 1 });
  void reportPresence();
  return () => {
    const { looking, shownBy } = online.get();
    online.set({ looking: shownBy > 1 ? looking : null, shownBy: shownBy - 1 });
  };
}
