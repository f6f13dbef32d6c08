import { randomUUID } from 'node:crypto';
import { partyOf } from '#contract/causes/causes.ts';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { HOUR_MS } from '#rules/time.ts';
import { type AppClient, CallError } from '../app-client.ts';
import { isLostRace } from './loop.ts';

/** Ends older than this are left to the supervisor. */
const LOOKS_BACK_MS = 2 * HOUR_MS;
const AT_MOST = '100';

/**
 * A member of the city's finance staff, who decides the ends without delivery that wait for another
 * person, in zones on autopilot; the others are left to the people at the console.
 */
export function createEndAgent(client: AppClient, autopilot: () => Promise<ReadonlySet<string>>) {
  /** Ends that need no decision of this agent. */
  const known = new Set<number>();

  async function decide({ id, endCause }: Order): Promise<void> {
    const params = { id: String(id) };
    try {
      const end = await client.call(orderEndsRoutes.get, { params });
      if (end.state !== 'waiting' || end.acts.decide !== true) return;
      const party = partyOf(endCause);
      const body = {
        commandId: randomUUID(),
        party: party === 'unknown' ? ('nobody' as const) : party,
        reason: 'As its driver and its store reported',
      };
      await client.call(orderEndsRoutes.decide, { params, body }, end.version);
    } catch (error) {
      // Decided by another person, more than one person may commit, or ended by an older server.
      const isRefused = error instanceof CallError && [403, 422].includes(error.status);
      if (!isLostRace(error) && !isRefused) throw error;
    }
  }

  return async function act(): Promise<void> {
    const closedFrom = new Date(Date.now() - LOOKS_BACK_MS).toISOString();
    const query = { status: 'cancelled,returned', closedFrom, limit: AT_MOST };
    const { items } = await client.call(ordersRoutes.list, { query });
    const zones = await autopilot();
    for (const order of items) {
      if (known.has(order.id)) continue;
      if (zones.has(order.zone)) await decide(order);
      known.add(order.id);
    }
  };
}
