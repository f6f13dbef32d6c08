import type {
  PresencePart,
  PresenceReport,
  PresenceState,
} from '#contract/routes/operations/presence.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { SessionLook } from './presence.ts';

/** The state that all consoles of the same areas share; presence is by session. */
export interface SharedState extends Pick<PresenceState, 'at' | 'claims' | 'holds'> {
  looking: readonly SessionLook[];
}

/**
 * The part of the state that a console needs, with the caller's claims and everything about the
 * order that `own` names. The shared state may be a second old; `own`, the caller's own look, is
 * newer.
 */
export function partOf(
  { at, claims, holds, looking }: SharedState,
  part: PresencePart,
  caller: Pick<Caller, 'userId'>,
  own: SessionLook | null,
): PresenceState {
  const orderId = own?.look.orderId ?? null;
  const isShown = (one: { orderId: number | null }) =>
    part !== 'own' || (orderId !== null && one.orderId === orderId);
  const others = looking.filter(({ sessionId }) => sessionId !== own?.sessionId);
  const looks = [...others, ...(own ? [own] : [])]
    .toSorted((a, b) => a.sessionId - b.sessionId)
    .map(({ look }) => look);
  const isLookShown = (look: PresenceReport) =>
    part === 'all' || (look.orderId !== null && isShown(look));
  return {
    at,
    claims: claims.filter((claim) => claim.by.id === caller.userId || isShown(claim)),
    holds: holds.filter(isShown),
    looking: looks.filter(isLookShown),
    operators: new Set(looks.map(({ user }) => user.id)).size,
  };
}
