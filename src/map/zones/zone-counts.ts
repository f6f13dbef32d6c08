import { isLate } from '#src/domain/order/lateness.ts';
import { factsOf } from '#src/map/fleet/facts.ts';
import type { LiveSource } from '#streams/index.ts';

/** What goes on in a zone: open orders of its stores, the late ones of them, drivers in it. */
export function countInZone(source: LiveSource, name: string, nowMs: number) {
  const { orders, fleet } = source;
  const counts = { orders: 0, late: 0, drivers: 0 };
  for (const id of orders.list()) {
    const held = orders.get(id);
    if (held?.order.zone !== name || held.endedAtMs !== null) continue;
    counts.orders += 1;
    if (isLate(held, nowMs)) counts.late += 1;
  }
  const facts = factsOf(source);
  const number = facts.zones().indexOf(name);
  for (let slot = 0; slot < fleet.slots; slot += 1)
    if (number !== -1 && fleet.ids[slot] !== 0 && facts.zone(slot) === number) counts.drivers += 1;
  return counts;
}
