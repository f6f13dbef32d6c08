import { useEffect } from 'react';
import { type Claim, deskRoutes } from '#contract/routes/desk.ts';
import { claimOf, noteClaim } from '#src/domain/claim/desk-state.ts';
import { picture } from '#src/domain/live/picture.ts';
import { call } from '#src/lib/api/call.ts';
import { may } from '#src/lib/session/may.ts';
import { getUser } from '#src/lib/session/session.ts';
import { kept } from './own-claims.ts';

/** Half of a lease: one renewal may be lost. */
const RENEW_MS = 30_000;
/** The order's two panes replace each other: a claim survives the change between them. */
const LINGER_MS = 400;

let wanted: number | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

async function claim(id: number): Promise<void> {
  try {
    noteClaim(id, await call(deskRoutes.claim, { params: { orderId: String(id) }, body: {} }));
  } catch (error) {
    const told = (error as { body?: { claim?: Claim } }).body?.claim;
    if (told) noteClaim(id, told);
  }
}

async function release(id: number): Promise<void> {
  if (kept.has(id) || claimOf(id)?.by.id !== getUser()?.id) return;
  noteClaim(id, null);
  // A claim that could not be released expires.
  await call(deskRoutes.release, { params: { orderId: String(id) } }).catch(() => undefined);
}

/**
 * Claims an order while the component shows it, if the user may dispatch. A claim that the user had
 * before, or took by a key, stays afterwards.
 */
export function useClaim(id: number, isOpen: boolean): void {
  useEffect(() => {
    const mayClaim = may('orders.assign');
    if (!isOpen || !mayClaim || picture().kind !== 'live') return;
    const isFollowed = wanted === id;
    if (isFollowed) clearTimeout(leaving);
    else if (claimOf(id)?.by.id === getUser()?.id) kept.add(id);
    wanted = id;
    if (!isFollowed) void claim(id);
    const timer = setInterval(() => void claim(id), RENEW_MS);
    return () => {
      clearInterval(timer);
      leaving = setTimeout(() => {
        if (wanted === id) wanted = null;
        void release(id);
      }, LINGER_MS);
    };
  }, [id, isOpen]);
}
