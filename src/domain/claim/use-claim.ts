import { useEffect } from 'react';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { definePart } from '#src/lib/console/console.ts';
import { may } from '#src/lib/session/may.ts';
import { claimWhileShown, kept, releaseUnlessKept } from './claims.ts';
import { claimOf, isOwn } from './presence.ts';

/** Half of a lease: one renewal may be lost. */
const RENEW_MS = 30_000;
/** The order's two panes replace each other: a claim survives the change between them. */
const LINGER_MS = 400;

/** The claimed order of the open pane, and the release that is about to follow its closing. */
const shown = definePart(() => ({
  id: null as number | null,
  leaving: undefined as ReturnType<typeof setTimeout> | undefined,
}));

/**
 * Claims an order while the component shows it, if the user may dispatch. A claim that the user had
 * before, or took by a key, stays afterwards.
 */
export function useClaim(id: number, isOpen: boolean): void {
  useEffect(() => {
    const mayClaim = may('orders.assign');
    if (!isOpen || !mayClaim || shownSource().kind !== 'live') return;
    const pane = shown();
    const isFollowed = pane.id === id;
    if (isFollowed) clearTimeout(pane.leaving);
    else if (isOwn(claimOf(id))) kept().add(id);
    pane.id = id;
    if (!isFollowed) void claimWhileShown(id);
    const timer = setInterval(() => void claimWhileShown(id), RENEW_MS);
    return () => {
      clearInterval(timer);
      pane.leaving = setTimeout(() => {
        if (pane.id === id) pane.id = null;
        void releaseUnlessKept(id);
      }, LINGER_MS);
    };
  }, [id, isOpen]);
}
