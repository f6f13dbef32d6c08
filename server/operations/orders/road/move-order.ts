import type { RequestOf } from '#contract/endpoint.ts';
import type { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { refusalOf, whyNotIn } from '../../../platform/acts/decide.ts';
import { performIn } from '../../../platform/acts/perform.ts';
import type { RequestActor } from '../../../platform/auth/caller.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { assign } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { handOver } from './hand-over.ts';

/** The transaction of a change of several orders, and who changes them. */
export interface MoveContext {
  trx: Trx;
  at: Date;
  by: RequestActor;
}

type MoveBody = RequestOf<(typeof onTheRoadRoutes)['handOverAll']>['body'];

/**
 * Locks the open orders of a driver, and nobody else: assignments lock orders first, too.
 */
export async function carriedOrders(
  { repository }: Pick<OrderDeps, 'repository'>,
  trx: Trx,
  driverId: number,
): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (const id of await repository.carriedBy(trx, driverId)) {
    const row = await repository.lock(trx, id, { whole: true });
    // Closed or reassigned while this waited for its lock.
    if (row && row.driver_id === driverId && isOpen(row.status)) rows.push(row);
  }
  return rows;
}

/**
 * Gives one locked order to another driver: one that is picked up is handed over, else it is
 * reassigned. Error: 409 if that is not possible.
 */
export async function moveOrder(
  deps: OrderDeps,
  doing: MoveContext,
  row: OrderRow,
  body: MoveBody,
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
