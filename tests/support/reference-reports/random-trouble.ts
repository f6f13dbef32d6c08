import { randomUUID } from 'node:crypto';
import { ACT_CAUSES } from '#contract/causes/causes.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Services } from '#server/areas.ts';
import { byOf, unlessRefused } from '#server/city/past/past-city.ts';
import type { Random } from '#server/city/random.ts';
import type { Caller } from '#server/platform/auth/caller.ts';

interface Trouble {
  services: Services;
  random: Random;
  by: Caller;
}

/** Why an order ends without delivery: a cause, or a text alone. */
export function randomReason(random: Random, act: 'cancel' | 'return', texts: readonly string[]) {
  if (random.next() < 0.3) return { reason: random.pick(texts) };
  const cause = random.pick(ACT_CAUSES[act].filter((one) => one !== 'other'));
  return { cause };
}

/** Takes pieces off an order, and sometimes replaces them or changes its note. */
export async function amendRandomly(
  { services, random, by }: Trouble,
  order: Order,
): Promise<Order | undefined> {
  const detail = await services.orders.detail(order.id, by);
  const line = random.pick(detail.lines);
  const left = random.whole(0, line.quantity);
  const cause = random.pick(['item_missing', 'item_missing', 'changed_mind'] as const);
  // The item stays on the menu.
  const taken = {
    line: line.line,
    quantity: left,
    ...(cause === 'item_missing' ? { left: 999 } : {}),
  };
  const substitute = {
    add: { itemId: line.itemId, quantity: random.whole(1, Math.max(line.quantity - left, 1)) },
    replaces: line.line,
  };
  const lines = random.next() < 0.5 ? [taken] : [taken, substitute];
  const more = random.next() < 0.2 ? { note: 'Ring twice' } : { lines };
  const body = { commandId: randomUUID(), cause, ...more } as never;
  return unlessRefused(services.amendments.amend(order.id, order.version, body, byOf(by)));
}

/** Decides the ends that wait for another person. */
export async function decideRandomly({ services, random, by }: Trouble, ids: readonly number[]) {
  for (const id of ids) {
    const { version } = await services.ends.get(id, by);
    const party = random.pick(['store', 'customer', 'driver', 'platform', 'nobody']);
    const body = { commandId: randomUUID(), party, reason: 'Asked both' } as never;
    await unlessRefused(services.ends.decide(id, version, body, byOf(by)));
  }
}

/** Hands an order on the road over to another driver; sometimes that is withdrawn. */
export async function handOverRandomly(
  { services, random, by }: Trouble,
  order: Order,
  drivers: readonly { userId: number }[],
): Promise<Order | undefined> {
  const other = random.pick(drivers.filter(({ userId }) => userId !== order.driver?.id));
  const why = () => ({ commandId: randomUUID(), cause: 'driver_accident' }) as never;
  const { road } = services;
  const to = { commandId: randomUUID(), cause: 'driver_accident', driverId: other.userId } as never;
  const asked = await unlessRefused(road.handOver(order.id, order.version, to, byOf(by)));
  if (!asked) return undefined;
  return random.next() < 0.7
    ? road.take(order.id, asked.version, why(), byOf(by))
    : road.withdraw(order.id, asked.version, why(), byOf(by));
}
