import { randomUUID } from 'node:crypto';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import { offset } from '../geography.ts';
import { drawDecision } from '../troubles/failed-attempts.ts';
import { drawAnswer, randomOf } from '../troubles/troubles.ts';
import type { Minute } from '../world.ts';
import { isLostRace } from './loop.ts';

/** How long a driver waits at a door, and until he has found another one. */
const WAITS: Readonly<Record<'door' | 'address', Minute>> = { door: 5, address: 2 };
/** How far an address was off. Metres. */
const PIN_OFF: [number, number] = [80, 250];

/** What the colleague of the city decides about an order. */
export function createColleagueDecisions(client: AppClient, clock: CityClock) {
  const paramsOf = ({ id }: Order) => ({ id: String(id) });
  const command = () => ({ commandId: randomUUID() });

  /** Calls the customer, who answers on the telephone. */
  async function answer(order: Order, number: number): Promise<void> {
    const random = randomOf(order.id, 'staff');
    const event = drawAnswer(random) ?? 'amendment.accept';
    const body = { ...command(), number, event };
    await client.call(amendmentsRoutes.settle, { params: paramsOf(order), body });
  }

  async function decide(
    order: Order,
    decision: 'wait' | 'leave_safe' | 'bring_back',
    wait: Minute,
  ) {
    const until = new Date(Date.now() + clock.realMs(wait)).toISOString();
    const body = { ...command(), decision, ...(decision === 'wait' ? { until } : {}) };
    await client.call(onTheRoadRoutes.decide, { params: paramsOf(order), body }, order.version);
  }

  /** Moves the pin to where the customer says, if that is allowed there. */
  async function correctAddress(order: Order): Promise<Order> {
    const random = randomOf(order.id, 'staff');
    const [east, north] = [random.between(...PIN_OFF), random.between(...PIN_OFF)];
    const dropoff = offset(order.dropoff, east * (random.next() < 0.5 ? -1 : 1), north / 2);
    const body = { ...command(), cause: 'address_wrong' as const, dropoff };
    try {
      return await client.call(
        amendmentsRoutes.amend,
        { params: paramsOf(order), body },
        order.version,
      );
    } catch (error) {
      // Another zone, or another fee: the driver asks his way.
      if (!isLostRace(error) && !isRefused(error)) throw error;
      return order;
    }
  }

  /** Gives all orders of a driver who broke down to the one who can fetch them first. */
  async function handOver(order: Order): Promise<void> {
    const query = { orderId: String(order.id) };
    const { candidates } = await client.call(dispatchRoutes.rank, { query });
    const [best] = candidates.toSorted((a, b) => a.doorMinutes - b.doorMinutes);
    // Nobody is near: the driver repairs it on the spot.
    if (!best || !order.driver) return decide(order, 'wait', WAITS.door);
    const params = { id: String(order.driver.id) };
    const body = { ...command(), driverId: best.driver.id, cause: 'driver_accident' as const };
    try {
      await client.call(onTheRoadRoutes.handOverAll, { params, body });
    } catch (error) {
      // One of his orders cannot be given: the others stay with him.
      if (!isLostRace(error)) throw error;
      await decide(order, 'wait', WAITS.door);
    }
  }

  return async function settle(order: Order): Promise<void> {
    const { amendment, attempt, status } = order;
    try {
      if (amendment?.open && status !== 'picked_up') await answer(order, amendment.open.number);
      else if (attempt?.cause === 'driver_accident') await handOver(order);
      else if (attempt?.cause === 'address_wrong')
        await decide(await correctAddress(order), 'wait', WAITS.address);
      else await decide(order, drawDecision(order, randomOf(order.id, 'staff')), WAITS.door);
    } catch (error) {
      // Another user was quicker, or it is for a supervisor or the customer alone.
      if (!isLostRace(error) && !isRefused(error)) throw error;
    }
  };
}

const isRefused = (error: unknown): boolean =>
  error instanceof CallError && [400, 403, 422].includes(error.status);
