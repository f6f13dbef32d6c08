import type { Role } from '#contract/permissions.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { ActorJson } from '../../platform/db/schema.ts';

/** The parties of an order, who are known to each other. */
const PARTIES: readonly Role[] = ['store', 'customer', 'driver'];

/** The actor of an event as this caller may see it: staff are hidden from the apps. */
export function actorSeenBy(caller: Caller, actor: ActorJson | null): ActorJson | null {
  const isShown = can(caller, 'orders.read') || (actor && PARTIES.includes(actor.role));
  return isShown ? actor : null;
}

/** The same with the reason, which is shown if its author may be shown. */
export function actSeenBy(
  caller: Caller,
  { actor, reason }: { actor: ActorJson | null; reason: string | null },
) {
  const seen = actorSeenBy(caller, actor);
  return { actor: seen, reason: seen || can(caller, 'orders.read') ? reason : null };
}
