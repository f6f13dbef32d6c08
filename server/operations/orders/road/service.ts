import type { RequestOf } from '#contract/endpoint.ts';
import type {
  HandedOver,
  OrderLeg,
  onTheRoadRoutes,
} from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { performActs } from '../../../platform/acts/perform.ts';
import type { RequestActor } from '../../../platform/auth/caller.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import { refuse, requireRow } from '../../../platform/http/refusal.ts';
import { driverCode } from '../../drivers/driver-code.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { attempt, bringBack, decide, resume } from './attempts.ts';
import { type ClearingPlan, clearDriver } from './clear-driver.ts';
import { give, handOver, take, withdraw } from './hand-over.ts';
import { createLegRepository } from './legs.ts';
import { carriedOrders, type MoveContext, moveOrder } from './move-order.ts';
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
        const rows = await carriedOrders(deps, trx, driverId);
        if (rows.length === 0) throw refuse('road.nothing_to_hand_over', { driver: name });
        const moved: OrderRow[] = [];
        for (const row of rows) moved.push(await moveOrder(deps, { trx, at, by }, row, body));
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

    /** Takes all orders from a driver whom the transaction has locked, each as it is decided. */
    clearDriver: (moving: MoveContext, driverId: number, plan: ClearingPlan) =>
      clearDriver(deps, moving, driverId, plan),
    /** The orders among these that the caller may not see, or that do not exist. */
    async unseen(ids: readonly number[]): Promise<number[]> {
      const seen = await shownOrders(
        db,
        ids.map((id) => ({ id }) as Order),
      );
      return ids.filter((id) => !seen.some((one) => one.id === id));
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
