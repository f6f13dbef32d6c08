import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { definePart, defineStore } from '#src/lib/console/console.ts';

/** How long an order that this user assigned counts as just dealt with. */
const RECENT_MS = 60_000;

/** The orders that this user assigned in the last minute, and when, in the server's epoch ms. */
export const ownActs = defineStore<ReadonlyMap<OrderId, number>>(() => new Map());

const clock = definePart(() => ({ stop: null as (() => void) | null }));

function expire(): void {
  const since = live().now() - RECENT_MS;
  const left = [...ownActs.get()].filter(([, atMs]) => atMs > since);
  if (left.length < ownActs.get().size) ownActs.set(new Map(left));
  if (left.length > 0) return;
  clock().stop?.();
  clock().stop = null;
}

/** Records that this user assigned an order. */
export function recordOwnAct(id: OrderId): void {
  ownActs.set(new Map(ownActs.get()).set(id, live().now()));
  clock().stop ??= live().clock.subscribe(expire);
}

/** Forgets an order whose assignment was undone: it needs attention again. */
export function forgetOwnAct(id: OrderId): void {
  const next = new Map(ownActs.get());
  if (next.delete(id)) ownActs.set(next);
}
