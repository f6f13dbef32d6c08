import { useEffect } from 'react';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { definePart } from '#src/lib/console/console.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { claimOf, isOwn } from './claim-state.ts';
import { claimWhileShown, keptClaims, releaseUnlessKept } from './claims.ts';

/** Half of a lease, so that one renewal may fail. */
const RENEW_MS = 30_000;
/** The two panes of an order replace each other; the claim survives the change between them. */
const LINGER_MS = 400;

/**
 * The order that the open pane has claimed, and the timer that releases the claim after the pane
 * closes.
 */
const shown = definePart(() => ({
  id: null as number | null,
  leaving: undefined as ReturnType<typeof setTimeout> | undefined,
}));

/**
 * Claims an order while the component is mounted, if the user may dispatch. A claim that the user
 * already had, or takes by key, is kept afterwards.
 */
export function useClaim(id: number, isOpen: boolean): void {
  useEffect(() => {
    const mayClaim = hasPermission('orders.assign');
    if (!isOpen || !mayClaim || shownSource().kind !== 'live') return;
    const pane = shown();
    const isFollowed = pane.id === id;
    if (isFollowed) clearTimeout(pane.leaving);
    else if (isOwn(claimOf(id))) keptClaims().add(id);
    pane.id = id;
    const isShown = () => pane.id === id;
    if (!isFollowed) void claimWhileShown(id, isShown);
    const timer = setInterval(() => void claimWhileShown(id, isShown), RENEW_MS);
    return () => {
      clearInterval(timer);
      pane.leaving = setTimeout(() => {
        if (pane.id === id) pane.id = null;
        void releaseUnlessKept(id);
      }, LINGER_MS);
    };
  }, [id, isOpen]);
}
