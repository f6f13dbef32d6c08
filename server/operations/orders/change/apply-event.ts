import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type EndStatus, orderEnd } from '#machines/order/order-end.ts';
import {
  applyOrderEvent,
  canOrder,
  isOpen,
  legalOrderEvents,
  type OrderEvent,
  type OrderEventType,
  type OrderState,
} from '#machines/order/order-machine.ts';
import { chargeCommitments } from '../../../books/commitments/charge.ts';
import { actorOf, type Caller } from '../../../platform/auth/caller.ts';
import { holdRow } from '../../../platform/db/change.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { illegalEvent, Refusal } from '../../../platform/http/refusal.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { actorSeenBy, orderSeenBy } from '../seen-by.ts';
import { scopeOf } from '../who-may.ts';
import { rowAfter } from './row-after.ts';

/** The name of an order's event in the event log. */
const HAPPENED = {
  'order.accept': 'order.accepted',
  'order.prepare': 'order.preparing',
  'order.ready': 'order.ready',
  'order.pick_up': 'order.picked_up',
  'order.deliver': 'order.delivered',
  'order.cancel': 'order.cancelled',
  'order.return': 'order.returned',
  'order.assign': 'order.assigned',
  'order.reassign': 'order.reassigned',
  'order.unassign': 'order.unassigned',
} as const satisfies Record<OrderEventType, string>;

/** Withheld ends in the event log: asked for, withdrawn, and lost to another event. */
export const ENDING_HAPPENED = {
  'order.cancel': {
    withheld: 'order.cancel_withheld',
    withdrawn: 'order.cancel_withdrawn',
    lost: 'order.cancel_lost',
  },
  'order.return': {
    withheld: 'order.return_withheld',
    withdrawn: 'order.return_withdrawn',
    lost: 'order.return_lost',
  },
} as const;

/** The state of an order for the machine. */
export const rowState = ({ status, driver_id, ending }: OrderRow): OrderState => ({
  status,
  driverId: driver_id,
  isEnding: ending !== null,
});

/** `Order 7 is ready`, or that it is about to end. */
export function stateText({ id, status, ending, closed_at }: OrderRow): string {
  if (!ending || closed_at !== null) return `Order ${id} is ${orderStatusWords(status)}`;
  return `Order ${id} is being ${ending.event === 'order.cancel' ? 'cancelled' : 'returned'}`;
}

/** The origin of audit entries that no request makes. */
export const BY_SERVER = { address: 'server', deviceId: 'order' } as const;

const ENDED = { 'order.cancel': 'cancelled', 'order.return': 'returned' } as const;

/**
 * What becomes of the withheld end of a row as changed: it is over if the order has ended in this
 * way, and lost if that is no longer possible.
 */
export function endAfter({
  ending,
  status,
  driver_id: driverId,
}: OrderRow): 'kept' | 'over' | 'lost' {
  if (!ending || canOrder({ status, driverId }, { type: ending.event })) return 'kept';
  return status === ENDED[ending.event] ? 'over' : 'lost';
}

/** How events change orders: by the machine, with what the end of an order moves besides it. */
export function createOrderChanges(deps: OrderDeps) {
  const { db, clock, repository, events, appStores, items, drivers, ledger, redemptions, audit } =
    deps;

  const showTo = (caller: Caller) => (row: OrderRow) => orderSeenBy(caller, toOrder(row), clock());

  /** Asks the machine, writes and appends; the order is locked. Error: 409 with the legal events. */
  async function apply(
    trx: Trx,
    before: OrderRow,
    event: OrderEvent,
    caller: Caller,
    reason?: string,
  ): Promise<Order> {
    const { id } = before;
    const state = rowState(before);
    const next = applyOrderEvent(state, event);
    if (!next)
      throw illegalEvent({
        code: 'order.illegal_event',
        state: stateText(before),
        type: event.type,
        legalEvents: legalOrderEvents(state),
        current: showTo(caller)(before),
      });
    if (event.type === 'order.deliver' && caller.role !== 'driver')
      await requireUndisputed(trx, id);
    const isOtherDriver = next.driverId !== before.driver_id;
    const driver = isOtherDriver ? await assignable(trx, next.driverId, before) : undefined;
    const now = clock();
    // The driver does not confirm it: the order stays picked up, and its cash is the driver's.
    const isRequest = caller.role === 'driver' && event.type === 'order.return';
    const changed = isRequest
      ? { ...before, version: before.version + 1, return_requested_at: now }
      : rowAfter(before, next, driver, now);
    const end = endAfter(changed);
    const after = end === 'over' ? { ...changed, ending: null, ends_at: null } : changed;
    const write = repository.changeOf(after, isOtherDriver);
    // The books accept the sale of a delivered order only, so it is written before.
    if (!isOpen(after.status)) {
      await repository.write(trx, write);
      await closeAccounts(trx, before, after, caller);
    }
    const order = toOrder(after);
    await events.append(
      trx,
      {
        at: now,
        type: isRequest ? 'order.return_requested' : HAPPENED[event.type],
        subject: 'order',
        order,
        actor: actorOf(caller),
        reason,
      },
      isOpen(after.status) ? write : undefined,
    );
    if (end === 'lost') return loseEnd(trx, after, { at: now, caller });
    // The cash from which a return that staff confirm releases the driver.
    if (after.status === 'returned') await chargeCommitments(trx, 'body.event');
    return order;
  }

  /** Locks an order at the version that the caller saw. Errors: 404, 412, 428. */
  const hold = (trx: Trx, id: number, version: number | undefined | 'any', caller: Caller) =>
    holdRow(trx, {
      name: 'The order',
      version,
      lock: () => repository.lock(trx, id, scopeOf(caller)),
      current: showTo(caller),
      stale: async () => ({ changedBy: actorSeenBy(caller, await events.lastActor(trx, id)) }),
    });

  /** Locks the order and applies an event; the caller's version decides races. */
  async function change(
    id: number,
    seenVersion: number | undefined,
    caller: Caller,
    decide: (order: OrderRow) => OrderEvent,
    reason?: string,
  ): Promise<Order> {
    const order = await db.transaction().execute(async (trx) => {
      const before = await hold(trx, id, seenVersion, caller);
      return apply(trx, before, decide(before), caller, reason);
    });
    events.wake();
    return order;
  }

  /** Error: 409 while the driver disputes that he has the order: its cash is not asked of him. */
  async function requireUndisputed(trx: Trx, id: number): Promise<void> {
    if (await repository.isDisputed(trx, id))
      throw new Refusal(
        'order.disputed',
        'The driver disputes the pickup. Decide the dispute before the order is delivered.',
      );
  }

  /** The driver of an assignment, locked. Error: 409 if they cannot take this order. */
  async function assignable(trx: Trx, driverId: number | null, order: OrderRow) {
    if (driverId === null) return null;
    const driver = await drivers.requireAssignable(trx, driverId);
    if (order.payment === 'cash') {
      const toCollect = await repository.cashToCollect(trx, driverId);
      await ledger.requireCashRoom(trx, driverId, toCollect, order.total);
    }
    return driver;
  }

  /** What the end of an order moves besides it: stock, promotions, money. */
  async function closeAccounts(trx: Trx, before: OrderRow, after: OrderRow, caller: Caller) {
    const { id, status, status_at: at } = after;
    const { payment, driver_id: driverId } = after;
    const end = orderEnd({ status: before.status, payment, driverId }, status as EndStatus);
    if (end.food === 'back') await items.returnStock(trx, id);
    await redemptions.close(trx, id, end.promotions, at);
    if (end.books === 'sale' && driverId !== null) {
      const commission_bp = await appStores.commissionBp(trx, before.store_id);
      const sold = { ...before, driver_id: driverId, commission_bp };
      await ledger.settle(trx, sold, at, actorOf(caller));
    }
  }

  /** Ends the wait of a withheld end that is not carried out: an event came before, or `why`. */
  async function loseEnd(
    trx: Trx,
    before: OrderRow,
    { at, caller, why }: { at: Date; caller: Caller; why?: string },
  ): Promise<Order> {
    const { ending, id, status } = before;
    if (!ending) return toOrder(before);
    const after = { ...before, ending: null, ends_at: null, version: before.version + 1 };
    const order = toOrder(after);
    const type = ENDING_HAPPENED[ending.event].lost;
    const event = {
      at,
      type,
      subject: 'order',
      order,
      actor: actorOf(caller),
      reason: why,
    } as const;
    await events.append(trx, event, repository.changeOf(after, false));
    await audit.append(trx, { caller, ...BY_SERVER }, at, {
      action: type,
      subject: `order ${id}`,
      before: ending,
      after: { status, ...(why ? { why } : {}) },
    });
    return order;
  }

  return { apply, change, hold, loseEnd, showTo };
}
export type OrderChanges = ReturnType<typeof createOrderChanges>;
