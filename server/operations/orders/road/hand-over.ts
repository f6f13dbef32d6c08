import { onTheRoadRoutes as routes } from '#contract/routes/operations/on-the-road.ts';
import { independenceOf } from '../../../books/audit/independence.ts';
import { performIn } from '../../../platform/acts/perform.ts';
import { can, type RequestActor } from '../../../platform/auth/caller.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { assignable } from '../change/apply-event.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import { proveOnTheRoad } from '../proofs/on-the-road.ts';
import { act } from './subject.ts';
import { whyNeverOnRoad, whyNotSaidBy } from './who-may.ts';
import { type RoadContext, writeFact } from './write-fact.ts';

/** The hand-over of an order; the machine has found one. */
const handOverOf = ({ hand_over }: OrderRow) => hand_over as NonNullable<OrderRow['hand_over']>;

/**
 * Asks for a hand-over: from now on the order is the other driver's, who fetches it from the first.
 * Errors: 409 if he cannot take it, or while the first disputes that he has it.
 */
export const handOver = act({
  route: routes.handOver,
  event: 'order.hand_over',
  async write(context, row) {
    const { deps, trx, actor, body } = context;
    if (await deps.repository.isDisputed(trx, row.id)) throw refuse('order.pickup_disputed');
    const { driver_id: fromId, driver_name: name, driver_code: code, attempt: made } = row;
    if (fromId === null) throw new Error(`order ${row.id} is picked up by nobody`);
    const driver = await assignable(deps, trx, body.driverId, row);
    // Not the start of the transaction, which may have waited for the order or its driver.
    const at = deps.clock();
    const iso = at.toISOString();
    const store = { lat: row.pickup_lat, lon: row.pickup_lon };
    const kind = 'hand_over' as const;
    const decision = { kind, until: null, at: iso, by: actor, reason: body.reason ?? null };
    const change = {
      driver_id: driver.id,
      driver_name: driver.name,
      driver_code: driver.code,
      assigned_at: at,
      fetch_from_id: fromId,
      hand_over: {
        from: { id: fromId, name: name ?? '', code: code ?? 0 },
        // Where he was last, or his last stop.
        place: body.place ?? deps.drivers.placeOf(fromId) ?? store,
        cause: body.cause ?? ('other' as const),
        at: iso,
        by: actor,
        givenAt: null,
      },
      attempt: made && { ...made, decision },
    };
    return writeFact(context, row, change, { at, type: 'order.hand_over_asked' });
  },
});

/** The first driver gave the order; it is done once the other one has taken it. */
export const give = act({
  route: routes.give,
  event: 'order.hand_over_give',
  whyNever: (caller) => whyNeverOnRoad(caller, 'order.hand_over_give'),
  why: (row, caller) => whyNotSaidBy(caller, 'order.hand_over_give', row),
  async write(context, row) {
    const at = context.deps.clock();
    const hand_over = { ...handOverOf(row), givenAt: at.toISOString() };
    return writeFact(context, row, { hand_over }, { at, type: 'order.hand_over_given' });
  },
});

/**
 * Error: 403 for staff who may be a driver of the hand-over, and would move the debt for cash that he
 * may have collected to the other one.
 */
async function requireIndependent(
  { trx, by: { caller } }: RoadContext,
  driverId: number,
  reason: 'road.taken_by_linked' | 'road.withdrawn_by_linked',
) {
  if (!can(caller, 'orders.progress')) return;
  const independence = await independenceOf(trx, caller.userId, [driverId]);
  const link = independence.isOnePerson ? null : independence.linkTo(driverId);
  if (link) throw refuse(reason, { name: link.name });
}

/** The second driver took the order, which is not undone. Error: 403 for who may be the first. */
export const take = act({
  route: routes.take,
  event: 'order.hand_over_take',
  whyNever: (caller) => whyNeverOnRoad(caller, 'order.hand_over_take'),
  why: (row, caller) => whyNotSaidBy(caller, 'order.hand_over_take', row),
  async write(context, row) {
    await requireIndependent(context, handOverOf(row).from.id, 'road.taken_by_linked');
    await proveOnTheRoad(context, row, 'hand_over');
    const at = context.deps.clock();
    const change = { hand_over: null, fetch_from_id: null, taken_at: at };
    return writeFact(context, row, change, { at, type: 'order.handed_over' });
  },
});

/**
 * Takes a hand-over back that is not taken: the order is the first driver's again, who has it, and
 * whose cash it was before. What his last attempt needs is to be decided again. Error: 403 once it is
 * given, for who may be the second.
 */
export const withdraw = act({
  route: routes.withdraw,
  event: 'order.hand_over_withdraw',
  async write(context, row) {
    const { from, givenAt } = handOverOf(row);
    // The first says that he gave it: perhaps the second has it, and its cash.
    if (givenAt !== null && row.driver_id !== null)
      await requireIndependent(context, row.driver_id, 'road.withdrawn_by_linked');
    const at = context.deps.clock();
    const change = {
      driver_id: from.id,
      driver_name: from.name,
      driver_code: from.code,
      assigned_at: at,
      hand_over: null,
      fetch_from_id: null,
      attempt: row.attempt && { ...row.attempt, decision: null },
    };
    return writeFact(context, row, change, { at, type: 'order.hand_over_withdrawn' });
  },
});

/**
 * The same while its second driver is taken off the road; null leaves a hand-over as it is that the
 * caller may not withdraw.
 */
export async function withdrawUnlessLinked(
  deps: OrderDeps,
  row: OrderRow,
  { reason, ...doing }: { trx: Trx; at: Date; by: RequestActor; reason: string },
): Promise<OrderRow | null> {
  try {
    return await performIn(deps, withdraw, row, { ...doing, body: { commandId: '', reason } });
  } catch (error) {
    if (error instanceof Refusal && error.details.reason === 'road.withdrawn_by_linked')
      return null;
    throw error;
  }
}
