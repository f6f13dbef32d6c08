import type { RequestOf } from '#contract/endpoint.ts';
import type {
  HandedOver,
  OrderLeg,
  onTheRoadRoutes,
} from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { refusalOf, whyNotIn } from '../../../platform/acts/decide.ts';
import { performActs, performIn } from '../../../platform/acts/perform.ts';
import type { RequestActor } from '../../../platform/auth/caller.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import { refuse, requireRow } from '../../../platform/http/refusal.ts';
import { driverCode } from '../../drivers/driver-code.ts';
import { assign } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { attempt, bringBack, decide, resume } from './attempts.ts';
import { give, handOver, take, withdraw } from './hand-over.ts';
import { createLegRepository } from './legs.ts';
import { shownOrders } from './shown-orders.ts';
import { requireCause } from './who-may.ts';

type Routes = typeof onTheRoadRoutes;
type BodyOf<Name extends 'give' | 'take' | 'handOverAll'> = RequestOf<Routes[Name]>['body'];

const WHOLE = { whole: true } as const;
const acts = { attempt, decide, bringBack, resume, handOver, give, take, withdraw };

/** Orders that are picked up, until their end (docs/decisions/0082). */
export function createRoadService(deps: OrderDeps) {
  const { db, repository, commands, events, drivers } = deps;
  const perform = performActs(deps, acts);
  const legs = createLegRepository(db);

  /** Locks the open orders of a driver, and nobody else: assignments lock orders first, too. */
  async function lockCarried(trx: Trx, driverId: number): Promise<OrderRow[]> {
    const rows: OrderRow[] = [];
    for (const id of await repository.carriedBy(trx, driverId)) {
      const row = await repository.lock(trx, id, WHOLE);
      if (row && row.driver_id === driverId && isOpen(row.status)) rows.push(row);
    }
    return rows;
  }

  /** Gives one locked order to another driver. Error: 409 if that is not possible. */
  async function move(
    doing: { trx: Trx; at: Date; by: RequestActor },
    row: OrderRow,
    body: BodyOf<'handOverAll'>,
  ): Promise<OrderRow> {
    const isOnRoad = row.status === 'picked_up';
    const given = { ...doing, body: { ...body, orderId: row.id as Order['id'] } };
    const chosen = isOnRoad ? handOver : assign;
    const type = isOnRoad ? 'order.hand_over' : 'order.reassign';
    const { caller } = doing.by;
    const asked = { caller, at: doing.at, type, body };
    const why = await whyNotIn(doing.trx, chosen, row, asked);
    if (why) throw refusalOf(why, chosen, row, { current: toOrder(row), at: doing.at });
    return isOnRoad ? performIn(deps, handOver, row, given) : performIn(deps, assign, row, given);
  }

  return {
    ...perform,

    /** Says that the first driver gave the order. Errors: 400 for staff without a cause, 403, 409. */
    give(id: number, version: number | undefined, body: BodyOf<'give'>, by: RequestActor) {
      requireCause(by.caller, body);
      return perform.give(id, version, body, by);
    },

    /** Says that the second driver took the order. Errors: the same. */
    take(id: number, version: number | undefined, body: BodyOf<'take'>, by: RequestActor) {
      requireCause(by.caller, body);
      return perform.take(id, version, body, by);
    },

    /**
     * Gives all orders of a driver to another one, in one transaction: those picked up are handed
     * over, the others reassigned. Errors: 404; 409 if one of them cannot be given, or none can.
     */
    async handOverAll(
      driverId: number,
      body: BodyOf<'handOverAll'>,
      by: RequestActor,
    ): Promise<HandedOver> {
      if (body.driverId === driverId) throw refuse('road.same_driver');
      const call = `driver.hand_over ${driverId}`;
      const { answer, isRepeat } = await commands.once(body, call, by, async (doing) => {
        const { trx, at } = doing;
        const { name } = await drivers.read(trx, driverId);
        const rows = await lockCarried(trx, driverId);
        if (rows.length === 0) throw refuse('road.nothing_to_hand_over', { driver: name });
        const moved: OrderRow[] = [];
        for (const row of rows) moved.push(await move({ trx, at, by }, row, body));
        const { reason, cause } = body;
        return {
          answer: { orders: moved.map((row) => toOrder(row)) },
          entry: {
            action: 'driver.hand_over',
            subject: `driver ${driverId}`,
            before: { orders: rows.map(({ id }) => id) },
            after: { driver: body.driverId, cause, reason },
          },
        };
      });
      if (!isRepeat) events.wake();
      const shown = await shownOrders(db, answer.orders);
      return {
        handedOver: shown.filter(({ status }) => status === 'picked_up'),
        reassigned: shown.filter(({ status }) => status !== 'picked_up'),
        elsewhere: answer.orders.length - shown.length,
      };
    },

    /** The drivers of an order, the first one first. Error: 404. */
    async legs(id: number): Promise<{ items: OrderLeg[] }> {
      requireRow(await repository.find(id, WHOLE), 'order');
      const rows = await legs.of(id);
      return {
        items: rows.map((row) =>
          toContract<OrderLeg>({
            leg: row.leg,
            driver: { id: row.driver_id, name: row.name, code: driverCode(row.code ?? 0) },
            from: row.from_at.toISOString(),
            to: row.to_at?.toISOString() ?? null,
            begun: row.begun,
            ended: row.ended,
            foodAt: row.food_at?.toISOString() ?? null,
            cause: row.cause,
          }),
        ),
      };
    },
  };
}
export type RoadService = ReturnType<typeof createRoadService>;
