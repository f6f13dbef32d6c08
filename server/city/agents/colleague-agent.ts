import type { Candidate } from '#contract/operations/dispatch-ranking.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import type { AppClient } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import { troublesToTake } from '../troubles/open-troubles.ts';
import type { Minute } from '../world.ts';
import { createColleagueDecisions } from './colleague-decisions.ts';
import { isLostRace } from './loop.ts';

interface Deps {
  client: AppClient;
  clock: CityClock;
  /** How long an order waits for the console's operators before the colleague takes it. */
  afterMinutes: Minute;
  /** The zones on autopilot, whose troubles the colleague takes first. */
  autopilot: () => Promise<ReadonlySet<string>>;
}

/**
 * Possible delay in minutes for each order that a driver carries; a free driver is more certain.
 */
const DOUBT: Minute = 4;
const effortOf = ({ doorMinutes, load }: Candidate) => doorMinutes + DOUBT * load;

/** The largest number of orders assigned in one run, and of troubles settled. */
const AT_A_TURN = 6;

/**
 * An operator beside those at the console: assigns orders that have waited too long to the driver
 * who can arrive first without being late, answers proposals for customers on the telephone, and
 * decides what is done after failed attempts. Orders that someone has claimed, put on hold or is
 * looking at are skipped.
 */
export function createColleagueAgent({ client, clock, afterMinutes, autopilot }: Deps) {
  const settle = createColleagueDecisions(client, clock);

  async function give(order: Order): Promise<void> {
    const ranking = await client.call(dispatchRoutes.rank, {
      query: { orderId: String(order.id) },
    });
    const [best] = ranking.candidates.toSorted(
      (a, b) => a.lateMinutes - b.lateMinutes || effortOf(a) - effortOf(b),
    );
    if (!best) return;
    const body = { orderId: order.id, driverId: best.driver.id };
    await client.call(ordersRoutes.assign, { body }, ranking.version);
  }

  return async function act(): Promise<void> {
    const longest = clock.realMs(afterMinutes);
    const { orders } = await client.call(liveOrdersRoutes.snapshot, {});
    const waiting = orders
      .filter(({ driver, placedAt }) => !driver && Date.now() - Date.parse(placedAt) > longest)
      .toSorted((a, b) => a.placedAt.localeCompare(b.placedAt));
    const view = { orders, autopilot: await autopilot(), nowMs: Date.now(), realMs: clock.realMs };
    const isTaken = troublesToTake({ ...view, inHand: new Set() }).length > 0;
    if (waiting.length === 0 && !isTaken) return;
    const { claims, holds, looking } = await client.call(presenceRoutes.read, { query: {} });
    const inHand = new Set([...claims, ...holds, ...looking].map(({ orderId }) => Number(orderId)));
    for (const order of waiting.filter(({ id }) => !inHand.has(id)).slice(0, AT_A_TURN))
      try {
        await give(order);
      } catch (error) {
        if (!isLostRace(error)) throw error;
      }
    const troubles = troublesToTake({ ...view, inHand });
    for (const { order } of troubles.slice(0, AT_A_TURN)) await settle(order);
  };
}
