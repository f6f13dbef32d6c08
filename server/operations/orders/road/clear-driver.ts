import type { CauseOf } from '#contract/causes/causes.ts';
import type { UserId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { DecidedOrder, OrderFate } from '#contract/routes/operations/stand-downs.ts';
import { performIn } from '../../../platform/acts/perform.ts';
import { fieldsAt, Refusal, refusalFor, refuse, whyOf } from '../../../platform/http/refusal.ts';
import { assign } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import { foodOfRow, type OrderRow, toOrder } from '../order-view.ts';
import { withdraw, withdrawUnlessLinked } from './hand-over.ts';
import { carriedOrders, type MoveContext, moveOrder } from './move-order.ts';

/** What becomes of the orders of a driver who is taken off the road. */
export interface ClearingPlan {
  decided: readonly DecidedOrder[];
  /** Of an order to fetch that nobody decided. */
  otherwise: 'unassign' | 'keep';
  reason: string;
  cause?: CauseOf<'hand_over'> | undefined;
}

export interface ClearedOrders {
  unassigned: Order[];
  handedOver: Order[];
  /** To fetch yet, and still his. */
  kept: Order[];
  /** Picked up, and his until they are delivered. */
  inHand: Order[];
  /** He has orders yet: to fetch, to deliver, or to give to another driver. */
  hasOrders: boolean;
}

/**
 * Unassigns an order that is to fetch. One that the caller may not withdraw is refused if it was
 * decided; otherwise it stays as it is, which null says.
 */
function takeBack(
  deps: OrderDeps,
  moving: MoveContext,
  row: OrderRow,
  { reason, isDecided }: { reason: string; isDecided: boolean },
): Promise<OrderRow | null> {
  const food = foodOfRow(row);
  const body = { orderId: row.id as Order['id'], driverId: null, reason };
  if (food === 'store') return performIn(deps, assign, row, { ...moving, body });
  if (food === 'driver') {
    if (!isDecided) return withdrawUnlessLinked(deps, row, { ...moving, reason });
    return performIn(deps, withdraw, row, { ...moving, body: { commandId: '', reason } });
  }
  throw refuse('road.food_in_hand', { id: row.id });
}

/**
 * Takes the orders of a driver from him, in the transaction that has locked him: each as it was
 * decided, and others only if they are to fetch. An order that has left him is passed over.
 * Errors: 403, 409 for one that cannot be done, with its place among the decisions.
 */
export async function clearDriver(
  deps: OrderDeps,
  moving: MoveContext,
  driverId: number,
  { decided, otherwise, reason, cause = 'other' }: ClearingPlan,
): Promise<ClearedOrders> {
  const { trx } = moving;
  const done: Record<OrderFate, Order[]> = { unassign: [], hand_over: [], keep: [] };

  async function clear(row: OrderRow, one: DecidedOrder | undefined): Promise<void> {
    const food = foodOfRow(row);
    const isInHand = food === 'door' || food === 'back';
    if (one && one.food !== food) throw refuse('road.food_elsewhere', { id: row.id });
    const fate = one?.fate ?? (isInHand ? 'keep' : otherwise);
    if (fate === 'hand_over') {
      const to = one?.driverId as UserId;
      if (to === driverId) throw refuse('road.same_driver');
      const body = { commandId: '', driverId: to, cause, reason };
      done.hand_over.push(toOrder(await moveOrder(deps, moving, row, body)));
    } else if (fate === 'unassign') {
      const taken = await takeBack(deps, moving, row, { reason, isDecided: one !== undefined });
      if (taken) done.unassign.push(toOrder(taken));
      else done.keep.push(toOrder(row));
    } else if (!isInHand) done.keep.push(toOrder(row));
  }

  for (const row of await carriedOrders(deps, trx, driverId)) {
    const at = decided.findIndex(({ orderId }) => orderId === row.id);
    try {
      await clear(row, decided[at]);
    } catch (error) {
      if (at < 0 || !(error instanceof Refusal)) throw error;
      const why = whyOf(error);
      throw refusalFor(why, { ...error.details, fields: fieldsAt(`body.orders.${at}`, why) });
    }
  }
  const food = (await deps.repository.inHandOf(trx, driverId)).map(toOrder);
  return {
    unassigned: done.unassign,
    handedOver: done.hand_over,
    kept: done.keep,
    inHand: food.filter(({ id }) => !done.hand_over.some((one) => one.id === id)),
    hasOrders: food.length > 0 || done.keep.length > 0,
  };
}
