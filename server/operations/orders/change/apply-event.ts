import type { OrderLogEvent } from '#contract/events.ts';
import { type EndStatus, orderEnd } from '#machines/order/order-end.ts';
import { applyOrderEvent, isOpen, type OrderEvent } from '#machines/order/order-machine.ts';
import { chargeCommitments } from '../../../books/commitments/charge.ts';
import type { ActContext } from '../../../platform/acts/subject.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { textOfWords, type Words } from '../../../platform/sentences/stored.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { endAfter, rowState } from './order-state.ts';
import { rowAfter } from './row-after.ts';

/** An order's event in progress. */
export type OrderContext = ActContext<OrderDeps, { reason?: string | undefined }>;

/** The origin of audit entries that no request makes. */
export const BY_SERVER = { address: 'server', deviceId: 'order' } as const;

/** Error: 409 while the driver disputes that he has the order: its cash is not asked of him. */
async function requireUndisputed({ repository }: OrderDeps, trx: Trx, id: number): Promise<void> {
  if (await repository.isDisputed(trx, id)) throw refuse('order.pickup_disputed');
}

/** The driver of an assignment, locked. Error: 409 if they cannot take this order. */
async function assignable(
  { drivers, ledger, repository }: OrderDeps,
  trx: Trx,
  driverId: number | null,
  order: OrderRow,
) {
  if (driverId === null) return null;
  const driver = await drivers.requireAssignable(trx, driverId);
  if (order.payment === 'cash') {
    const toCollect = await repository.cashToCollect(trx, driverId);
    await ledger.requireCashRoom(trx, driverId, toCollect, order.total);
  }
  return driver;
}

/** What the end of an order moves besides it: stock, promotions, money. */
async function closeAccounts(
  { deps: { items, redemptions, appStores, ledger }, trx, actor }: OrderContext,
  before: OrderRow,
  after: OrderRow,
) {
  const { id, status, status_at: at } = after;
  const { payment, driver_id: driverId } = after;
  const end = orderEnd({ status: before.status, payment, driverId }, status as EndStatus);
  if (end.food === 'back') await items.returnStock(trx, id);
  await redemptions.close(trx, id, end.promotions, at);
  if (end.books === 'sale' && driverId !== null) {
    const commission_bp = await appStores.commissionBp(trx, before.store_id);
    const sold = { ...before, driver_id: driverId, commission_bp };
    await ledger.settle(trx, sold, at, actor);
  }
}

/** Writes the end that an order waits for, or that it waits for none, and appends the event. */
export async function writeEnding(
  { deps: { events, repository }, trx }: Pick<OrderContext, 'deps' | 'trx'>,
  before: OrderRow,
  change: Pick<OrderRow, 'ends_at' | 'ending'>,
  event: { at: Date; type: OrderLogEvent['type']; actor: ActorJson; reason?: Words | undefined },
): Promise<OrderRow> {
  const after = { ...before, ...change, version: before.version + 1 };
  const statement = repository.changeOf(after, false);
  await events.append(trx, { ...event, subject: 'order', data: toOrder(after) }, statement);
  return after;
}

/** Ends the wait of a withheld end that is not carried out: an event came before, or `why`. */
export async function loseEnd(
  { deps, trx, by, actor, at }: Omit<OrderContext, 'body'>,
  before: OrderRow,
  why?: Words,
): Promise<OrderRow> {
  const { ending, id, status } = before;
  if (!ending) return before;
  const type = `${ending.event}_lost` as const;
  const event = { at, type, actor, reason: why };
  const after = await writeEnding({ deps, trx }, before, { ending: null, ends_at: null }, event);
  await deps.audit.append(trx, { caller: by.caller, ...BY_SERVER }, at, {
    action: type,
    subject: `order ${id}`,
    before: ending,
    after: { status, ...(why ? { why: textOfWords(why) } : {}) },
  });
  return after;
}

/**
 * Writes an event that the machine allows, and appends it to the event log as `happened`; the order
 * is locked. Errors: 409 for the driver of an assignment, or a disputed pickup.
 */
export async function applyEvent(
  context: OrderContext,
  before: OrderRow,
  event: OrderEvent,
  happened: OrderLogEvent['type'],
): Promise<OrderRow> {
  const { deps, trx, by, actor, body } = context;
  const { repository, events } = deps;
  const isOfDriver = by.caller.role === 'driver';
  const next = applyOrderEvent(rowState(before), event);
  if (!next) throw new Error(`${event.type} of an order that is ${before.status}`);
  if (event.type === 'order.deliver' && !isOfDriver) await requireUndisputed(deps, trx, before.id);
  const isOtherDriver = next.driverId !== before.driver_id;
  const driver = isOtherDriver ? await assignable(deps, trx, next.driverId, before) : undefined;
  // Not the start of the transaction, which may have waited for the order or its driver.
  const at = deps.clock();
  // The driver does not confirm it: the order stays picked up, and its cash is the driver's.
  const isRequest = isOfDriver && event.type === 'order.return';
  const changed = isRequest
    ? { ...before, version: before.version + 1, return_requested_at: at }
    : rowAfter(before, next, driver, at);
  const end = endAfter(changed);
  const after = end === 'over' ? { ...changed, ending: null, ends_at: null } : changed;
  const write = repository.changeOf(after, isOtherDriver);
  // The books accept the sale of a delivered order only, so it is written before.
  if (!isOpen(after.status)) {
    await repository.write(trx, write);
    await closeAccounts(context, before, after);
  }
  const type = isRequest ? 'order.return_requested' : happened;
  await events.append(
    trx,
    { at, type, subject: 'order', data: toOrder(after), actor, reason: body.reason },
    isOpen(after.status) ? write : undefined,
  );
  if (end === 'lost') return loseEnd({ ...context, at }, after);
  // The cash from which a return that staff confirm releases the driver.
  if (after.status === 'returned') await chargeCommitments(trx, 'body.event');
  return after;
}
