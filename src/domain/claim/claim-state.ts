import type { Claim, Hold } from '#contract/routes/operations/claims.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { getUser } from '#src/lib/session/session.ts';

/** Claims and holds at a time. */
export interface ClaimState {
  at: string;
  claims: readonly Claim[];
  holds: readonly Hold[];
}

/** Claims and holds, as last received with the presence. */
export const claimState = defineStore<ClaimState | null>(() => null);

const later = (at: string): boolean => Date.parse(at) > shownSource().now();

/** The current hold of an order. */
export const holdOf = (id: number, state = claimState.get()): Hold | undefined =>
  state?.holds.find(({ orderId, until }) => orderId === id && later(until));

export const claimOf = (id: number, state = claimState.get()): Claim | undefined =>
  state?.claims.find(({ orderId, until }) => orderId === id && later(until));

export const isOwn = (claim: Claim | undefined): boolean =>
  claim !== undefined && claim.by.id === getUser()?.id;

/** The claim of another user on an order. */
export function claimOfOther(id: number, state = claimState.get()): Claim | undefined {
  const claim = claimOf(id, state);
  return isOwn(claim) ? undefined : claim;
}

/** The claims of the signed-in user, the one that ends first at the top. */
export const ownClaims = (state = claimState.get()): Claim[] =>
  (state?.claims ?? [])
    .filter((claim) => isOwn(claim) && later(claim.until))
    .toSorted((a, b) => a.until.localeCompare(b.until) || a.orderId - b.orderId);

/**
 * True if the order is on hold or claimed by another user. Such an order is not suggested to other
 * operators.
 */
export const isSetAside = (id: number): boolean =>
  holdOf(id) !== undefined || claimOfOther(id) !== undefined;

/** Applies the user's own change at once, before the server's next message. */
const setIn =
  <K extends 'holds' | 'claims'>(list: K) =>
  (id: number, entry: ClaimState[K][number] | null): void => {
    const state = claimState.get();
    if (!state) return;
    const others = state[list].filter(({ orderId }) => orderId !== id);
    claimState.set({ ...state, [list]: entry ? [...others, entry] : others });
  };
export const setHold = setIn('holds');
export const setClaim = setIn('claims');
