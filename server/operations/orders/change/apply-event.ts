import { lackOf, maskOf, needsOf } from '#contract/catalogue/needs.ts';
import { type Cause, type CauseInput, wordsOfCause } from '#contract/causes/causes.ts';
import type { OrderLogEvent } from '#contract/events.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { FoodFate } from '#machines/order/food.ts';
import { type EndStatus, orderEnd } from '#machines/order/order-end.ts';
import { applyOrderEvent, isOpen, type OrderEvent } from '#machines/order/order-machine.ts';
import { chargeCommitments } from '../../../books/commitments/charge.ts';
import type { ActContext } from '../../../platform/acts/subject.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import type { NewEvent } from '../../../platform/events/event.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { textOfWords, type Words } from '../../../platform/sentences/stored.ts';
import { answerAfter } from '../answers/asking.ts';
import type { OrderDeps } from '../deps.ts';
import { type EndOutcome, postEnd, recordEnd } from '../ends/end-order.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { endAfter, rowState } from './order-state.ts';
import { type AssignableDriver, rowAfter } from './row-after.ts';

/** An order's event in progress. */
export type OrderContext = ActContext<
  OrderDeps,
  CauseInput & {
    food?: FoodFate | undefined;
    /** What its event says, if that is not the cause. */
    words?: Sentence | undefined;
  }
>;

/** The origin of audit entries that no request makes. */
export const BY_SERVER = { address: 'server', deviceId: 'order' } as const;

/** Error: 409 while the driver disputes that he has the order: its cash is not asked of him. */
async function requireUndisputed({ repository }: OrderDeps, trx: Trx, id: number): Promise<void> {
  if (await repository.isDisputed(trx, id)) throw refuse('order.pickup_disputed');
}

/** Error: 409 if the cash of an order is more than its locked driver may still collect. */
export async function requireRoom(
  { ledger, repository }: OrderDeps,
  trx: Trx,
  driverId: number,
  order: OrderRow,
): Promise<void> {
  if (order.payment !== 'cash' || order.return_requested_at !== null) return;
  const toCollect = await repository.cashToCollect(trx, driverId);
  await ledger.requireCashRoom(trx, driverId, toCollect, order.total);
}

/** Error: 409 if a driver lacks what the order needs. */
function requireKit({ name, kit }: Pick<AssignableDriver, 'name' | 'kit'>, order: OrderRow): void {
  const lack = lackOf(order.needs, maskOf(kit));
  if (lack !== 0) throw refuse('driver.lacks_kit', { name, needs: needsOf(lack) });
}

/** The driver of an assignment or a hand-over, locked. Error: 409 if they cannot take this order. */
export async function assignable(deps: OrderDeps, trx: Trx, driverId: number, order: OrderRow) {
  const driver = await deps.drivers.requireAssignable(trx, driverId);
  requireKit(driver, order);
  await requireRoom(deps, trx, driverId, order);
  return driver;
}

/** The cause of an end: that of who ends it, or for which it was brought back. */
const causeOf = (cause: Cause | undefined, { bringing_back }: OrderRow): Cause =>
  cause ?? bringing_back?.cause ?? 'other';

/** The end of an order, as its record needs it. */
const endRequest = ({ deps, trx, actor, body }: OrderContext, before: OrderRow, at: Date) => ({
  deps,
  trx,
  at,
  actor,
  cause: causeOf(body.cause, before),
  food: body.food,
});

/** What the end of an order moves besides it: stock, promotions, money. */
async function closeAccounts(
  { deps, trx, actor }: OrderContext,
  before: OrderRow,
  after: OrderRow,
  ended: EndOutcome | null,
) {
  const { items, redemptions, appStores, ledger } = deps;
  const { id, status, status_at: at } = after;
  const { payment, driver_id: driverId } = after;
  const isBroughtBack = before.return_requested_at !== null;
  const ending = { status: before.status, payment, driverId, isBroughtBack };
  const end = orderEnd({ ...ending, foodFate: after.food_fate }, status as EndStatus);
  if (end.food === 'back') await items.returnStock(trx, id, 'all');
  if (end.food === 'restockable') await items.returnStock(trx, id, 'restockable');
  await redemptions.close(trx, id, end.promotions, at);
  if (end.books === 'sale' && driverId !== null) {
    const commission_bp = await appStores.commissionBp(trx, before.store_id);
    const sold = { ...before, driver_id: driverId, commission_bp };
    await ledger.settle(trx, sold, at, actor);
  }
  if (ended && !ended.isWaiting) {
    const { store_id, driver_id } = before;
    await postEnd({ deps, trx, at, actor }, { order_id: id, store_id, driver_id }, ended.shares);
  }
}

/** The columns of an order that is brought back from now on. */
export const broughtBack = (at: Date, by: ActorJson, cause: Cause | null) => ({
  return_requested_at: at,
  bringing_back: { cause, by },
});

/** The driver does not confirm it: the order stays picked up, and is brought back. */
const requestedBack = ({ actor, body }: OrderContext, before: OrderRow, at: Date): OrderRow => ({
  ...before,
  version: before.version + 1,
  ...broughtBack(at, actor, body.cause ?? null),
});

/** The fate of the food of a returned order; who does not say it leaves it open. */
const fateOf = (status: OrderRow['status'], food: FoodFate | undefined) =>
  status === 'returned' ? { food_fate: food ?? null } : {};

/** A row with its new status and driver, and the answer that is asked of him. */
const changedTo = async (
  { trx, body }: OrderContext,
  before: OrderRow,
  status: OrderRow['status'],
  { driver, at }: { driver: AssignableDriver | null | undefined; at: Date },
): Promise<OrderRow> => ({
  ...rowAfter(before, { status }, driver, at),
  ...fateOf(status, body.food),
  ...(await answerAfter(trx, before, { status, driver, at })),
});

/** Writes the end that an order waits for, or that it waits for none, and appends the event. */
export async function writeEnding(
  { deps: { events, repository }, trx }: Pick<OrderContext, 'deps' | 'trx'>,
  before: OrderRow,
  change: Pick<OrderRow, 'ends_at' | 'ending'>,
  event: Omit<Extract<NewEvent, { subject: 'order' }>, 'subject' | 'data'>,
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
  const wanted = isOtherDriver ? next.driverId : undefined;
  const driver = wanted == null ? wanted : await assignable(deps, trx, wanted, before);
  // Not the start of the transaction, which may have waited for the order or its driver.
  const at = deps.clock();
  const isRequest = isOfDriver && event.type === 'order.return';
  const changed = isRequest
    ? requestedBack(context, before, at)
    : await changedTo(context, before, next.status, { driver, at });
  const end = endAfter(changed);
  const ended =
    changed.status === 'cancelled' || changed.status === 'returned' ? changed.status : null;
  const after = {
    ...changed,
    ...(end === 'over' ? { ending: null, ends_at: null } : {}),
    ...(ended ? { end_cause: causeOf(body.cause, before) } : {}),
  };
  const write = repository.changeOf(after, isOtherDriver);
  let outcome: EndOutcome | null = null;
  // The books accept the sale of a delivered order only, so it is written before.
  if (!isOpen(after.status)) {
    outcome = ended && (await recordEnd(endRequest(context, before, at), before, ended));
    await repository.write(trx, write);
    await closeAccounts(context, before, after, outcome);
  }
  const type = isRequest ? 'order.return_requested' : happened;
  await events.append(
    trx,
    {
      at,
      type,
      subject: 'order',
      data: toOrder(after),
      actor,
      reason: body.words ?? wordsOfCause(body),
      cause: body.cause,
    },
    isOpen(after.status) ? write : undefined,
  );
  if (end === 'lost') return loseEnd({ ...context, at }, after);
  // The cash from which a return that staff confirm releases the driver, and what the platform bears.
  if (ended === 'returned' || (outcome && outcome.shares.platformBears > 0n))
    await chargeCommitments(trx, 'body.event');
  return after;
}
