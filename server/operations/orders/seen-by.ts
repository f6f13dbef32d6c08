import type { Role } from '#contract/permissions.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { ActorJson } from '../../platform/db/schema.ts';

/** The parties of an order, who know of each other. */
const PARTIES: readonly Role[] = ['store', 'customer', 'driver'];

/** Who did something to an order, as this caller may know it: staff are nobody's business outside. */
export function actorSeenBy(caller: Caller, actor: ActorJson | null): ActorJson | null {
  const isShown = can(caller, 'orders.read') || (actor && PARTIES.includes(actor.role));
  return isShown ? actor : null;
}

/** The same with the reason, which is shown where its author may be known. */
export function actSeenBy(
  caller: Caller,
  { actor, reason }: { actor: ActorJson | null; reason: string | null },
) {
  const seen = actorSeenBy(caller, actor);
  return { actor: seen, reason: seen || can(caller, 'orders.read') ? reason : null };
}
