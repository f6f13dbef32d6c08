import type { DeskPart, DeskState, Look } from '#contract/routes/operations/presence.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { SessionLook } from './presence.ts';

/** The state as all consoles of the same areas share it; presence by session. */
export interface SharedState extends Pick<DeskState, 'at' | 'claims' | 'holds'> {
  looking: readonly SessionLook[];
}

/**
 * The part of the state that a console wants, with the caller's claims and all about the order that `own`
 * names. What is shared may be a second old: `own`, what the caller looks at, is newer than that.
 */
export function partOf(
  { at, claims, holds, looking }: SharedState,
  part: DeskPart,
  caller: Pick<Caller, 'userId'>,
  own: SessionLook | null,
): DeskState {
  const orderId = own?.look.orderId ?? null;
  const isShown = (one: { orderId: number | null }) =>
    part !== 'own' || (orderId !== null && one.orderId === orderId);
  const others = looking.filter(({ sessionId }) => sessionId !== own?.sessionId);
  const looks = [...others, ...(own ? [own] : [])]
    .toSorted((a, b) => a.sessionId - b.sessionId)
    .map(({ look }) => look);
  const isLookShown = (look: Look) => part === 'all' || (look.orderId !== null && isShown(look));
  return {
    at,
    claims: claims.filter((claim) => claim.by.id === caller.userId || isShown(claim)),
    holds: holds.filter(isShown),
    looking: looks.filter(isLookShown),
    operators: new Set(looks.map(({ user }) => user.id)).size,
  };
}
