import { type Charge, chargesRoutes } from '#contract/routes/money/charges.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { isLostRace } from '../agents/loop.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import type { Minute } from '../world.ts';
import { contestOf } from './made-good.ts';

interface Deps {
  client: AppClient;
  clock: CityClock;
  /** The zones on autopilot; the contests of others are left to the people at the console. */
  autopilot: () => Promise<ReadonlySet<string>>;
}

/** How long it takes to ask the store and the customer. */
const LOOKS_FOR: Minute = 20;
const PAGE = '50';

/**
 * The city's supervisor, who had no part in the remedies, decides what simulated stores
 * contest in the zones on autopilot, the oldest first.
 */
export function createContestDecider({ client, clock, autopilot }: Deps) {
  async function decide({ id, version }: Charge, isUpheld: boolean): Promise<void> {
    const body = isUpheld
      ? ({ event: 'contest.uphold', reason: 'The photo shows the whole order' } as const)
      : ({
          event: 'contest.dismiss',
          reason: 'The customer and the driver say otherwise',
        } as const);
    await client
      .call(chargesRoutes.send, { params: { id: String(id) }, body }, version)
      .catch((error: unknown) => {
        // Decided by another person, or more than one person may commit.
        const isRefused = error instanceof CallError && [403, 422].includes(error.status);
        if (!isLostRace(error) && !isRefused) throw error;
      });
  }

  return async function act(): Promise<void> {
    const query = { contest: 'open', sort: 'at', limit: PAGE } as const;
    const { items } = await client.call(chargesRoutes.list, { query }).catch((error: unknown) => {
      // A server of the release before knows no charges.
      if (error instanceof CallError && error.status === 404) return { items: [] as Charge[] };
      throw error;
    });
    const zones = await autopilot();
    for (const charge of items) {
      const { id, orderId, contest, acts } = charge;
      const plan = contestOf(id);
      if (!contest || !plan || acts.uphold !== true) continue;
      if (Date.now() - Date.parse(contest.at) < clock.realMs(LOOKS_FOR)) continue;
      const params = { id: String(orderId) };
      const { zone } = await client.call(ordersRoutes.adminGet, { params });
      if (zones.has(zone)) await decide(charge, plan.isUpheld);
    }
  };
}
