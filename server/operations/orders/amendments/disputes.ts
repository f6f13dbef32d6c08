import { sql } from 'kysely';
import { type CauseInput, wordsOfCause } from '#contract/causes/causes.ts';
import type { DisputedAmendment } from '#contract/operations/amendment.ts';
import { independenceOf } from '../../../books/audit/independence.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { reasonFor, refusalFor, refuse } from '../../../platform/http/refusal.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import type { AmendmentContext } from './apply.ts';
import { settleDisputes } from './dispute-outcome.ts';
import { requireAmendable } from './who-may-amend.ts';
import { markedOrder } from './writing.ts';

interface AmendedRow {
  total_before: bigint;
  is_disputable: boolean;
}

/** The amendment with which a customer does not agree. Errors: 404, 409. */
async function requireDisputable(trx: Trx, row: OrderRow, number: number): Promise<AmendedRow> {
  requireAmendable(row);
  if (row.status === 'picked_up') throw refuse('amendment.dispute_late');
  const { rows } = await sql<AmendedRow>`${prepared}
    select total_before,
      state = 'applied' and consent <> 'app' and total_after > total_before as is_disputable
    from order_amendments where order_id = ${row.id} and number = ${number}`.execute(trx);
  const [found] = rows;
  // Nothing is left to disagree with once the customer pays no more than before it.
  if (!found?.is_disputable || row.total <= found.total_before)
    throw refuse('amendment.not_disputable', { number });
  return found;
}

/** Of two open disputes, the total to which both are put back. */
function together(open: DisputedAmendment | null, next: DisputedAmendment): DisputedAmendment {
  if (!open) return next;
  return {
    number: next.number,
    at: open.at,
    total: BigInt(open.total) < BigInt(next.total) ? open.total : next.total,
  };
}

/**
 * Notes on a locked order that its customer does not agree with an amendment that was applied without
 * the app and costs more. Each is answered once, until the pickup. Errors: 409.
 */
export async function disputeAmendment(
  { deps, trx, at, actor }: AmendmentContext,
  row: OrderRow,
  { number }: { number: number },
): Promise<OrderRow> {
  const { total_before } = await requireDisputable(trx, row, number);
  const { numAffectedRows } = await sql`${prepared}
    insert into amendment_disputes (order_id, number, at) values (${row.id}, ${number}, ${at})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows !== 1n) throw refuse('amendment.disputed_before', { number });
  const disputed = { number, at: at.toISOString(), total: total_before.toString() };
  const after = {
    ...row,
    version: row.version + 1,
    amendment_disputed: together(row.amendment_disputed, disputed),
  };
  const event = { at, type: 'order.amendment_disputed', subject: 'order', actor } as const;
  await deps.events.append(trx, { ...event, data: toOrder(after) }, markedOrder(after));
  return after;
}

/** Refuses who booked that the customer agreed, or is linked to that person. Error: 403. */
async function requireAnother(trx: Trx, orderId: number, caller: Caller): Promise<void> {
  const { rows } = await sql<{ id: number }>`${prepared}
    select distinct (coalesce(a.settled_by, a.asked_by)->>'id')::integer as id
    from amendment_disputes d join order_amendments a using (order_id, number)
    where d.order_id = ${orderId} and d.outcome is null
      and coalesce(a.settled_by, a.asked_by) is not null`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const { isOnePerson, whyNotAnother } = await independenceOf(trx, caller.userId, ids);
  const same = reasonFor('amendment.own_agreement');
  const linked = reasonFor('amendment.linked_agreement');
  const why = isOnePerson ? null : whyNotAnother(ids.map((id) => ({ id, same, linked })));
  if (why) throw refusalFor(why);
}

/** Keeps a disputed amendment of a locked order, with a cause. Errors: 403 for who booked the agreement; 409. */
export async function keepDisputed(
  { deps, trx, at, actor }: AmendmentContext,
  row: OrderRow,
  { number, caller, ...why }: { number: number; caller: Caller } & CauseInput,
): Promise<OrderRow> {
  if (row.closed_at !== null || row.amendment_disputed?.number !== number)
    throw refuse('amendment.not_disputed', { number });
  await requireAnother(trx, row.id, caller);
  await settleDisputes(trx, row.id, { outcome: 'kept', by: actor, at, why });
  const after = { ...row, version: row.version + 1, amendment_disputed: null };
  const event = { at, type: 'order.amendment_kept', subject: 'order', actor } as const;
  await deps.events.append(
    trx,
    { ...event, reason: wordsOfCause(why), cause: why.cause, data: toOrder(after) },
    markedOrder(after),
  );
  return after;
}
