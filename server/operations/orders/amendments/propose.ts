import { sql } from 'kysely';
import { wordsOfCause } from '#contract/causes/causes.ts';
import { AMENDMENT_MINUTES, type OpenAmendment } from '#contract/operations/amendment.ts';
import type { AmendmentState } from '#machines/amendment/amendment-machine.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { OffItems } from '../../../catalogue/items/stock.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { type AmendmentContext, amendmentColumns, applyAmendment } from './apply.ts';
import { type AmendmentPlan, planAmendment } from './plan.ts';
import { basisOf } from './reading.ts';
import { defaultOf, planJson, planOf } from './request.ts';
import { insertAmendment, markedOrder, settleAmendment } from './writing.ts';

/** A proposal as it was made. */
export interface ProposalRow {
  number: number;
  total_after: bigint;
  expires_at: Date;
  plan: unknown;
  asked_by: ActorJson | null;
}

/** The open proposal of a locked order; undefined if there is none. */
export async function openProposal(trx: Trx, orderId: number): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`${prepared}
    select number, total_after, expires_at, plan, asked_by from order_amendments
    where order_id = ${orderId} and state = 'proposed'`.execute(trx);
  return rows[0];
}

/** Ends the open proposal of an order, if it has one, without a change of its basket. */
export async function endProposal(
  { trx, at, actor }: AmendmentContext,
  { id: orderId, amendment_open: open }: OrderRow,
  state: AmendmentState,
): Promise<void> {
  if (!open) return;
  await settleAmendment(trx, { orderId, number: open.number }, { state, by: actor, at });
}

/**
 * Proposes a plan to the customer, after it was tried: what would be refused when it is accepted is
 * refused now. It supersedes an open one. Errors: those of applying it.
 */
export async function propose(
  context: AmendmentContext,
  row: OrderRow,
  plan: AmendmentPlan,
  off: OffItems | null,
): Promise<OrderRow> {
  const { deps, trx, at, actor } = context;
  await sql`savepoint rehearsal`.execute(trx);
  await applyAmendment(context, row, plan, { consent: 'app' });
  await sql`rollback to savepoint rehearsal`.execute(trx);
  // The shelf is empty, whatever the customer answers.
  if (off) await deps.items.takeOff(trx, off);
  await endProposal(context, row, 'superseded');
  const expires_at = new Date(at.getTime() + AMENDMENT_MINUTES * MINUTE_MS);
  const columns = amendmentColumns(context, row, plan);
  await insertAmendment(trx, {
    ...columns,
    state: 'proposed',
    consent: null,
    consent_phone: null,
    follows: null,
    expires_at,
    settled_by: null,
    settled_at: null,
    plan: planJson(plan.request),
  });
  const amendment_open: OpenAmendment = {
    number: columns.number,
    cause: columns.cause,
    by: actor?.role === 'store' ? 'store' : 'staff',
    total: columns.total_after.toString(),
    expiresAt: expires_at.toISOString(),
  };
  const after = { ...row, version: row.version + 1, amendment_open };
  const event = { at, type: 'order.amendment_proposed', subject: 'order', actor } as const;
  const why = { reason: wordsOfCause(plan.request), cause: plan.request.cause };
  await deps.events.append(trx, { ...event, ...why, data: toOrder(after) }, markedOrder(after));
  return after;
}

/** Notes on a locked order that its proposal was settled without a change of its basket. */
async function noteSettled(context: AmendmentContext, row: OrderRow): Promise<OrderRow> {
  const { deps, trx, at, actor } = context;
  const after = { ...row, version: row.version + 1, amendment_open: null };
  const event = { at, type: 'order.amendment_settled', subject: 'order', actor } as const;
  await deps.events.append(trx, { ...event, data: toOrder(after) }, markedOrder(after));
  return after;
}

/**
 * Ends the open proposal of a locked order and applies its default: what is missing is missing, and
 * nothing replaces it. Without a default the order stays as it is.
 */
export async function applyDefault(
  context: AmendmentContext,
  row: OrderRow,
  state: 'refused' | 'expired' | 'withdrawn',
): Promise<OrderRow> {
  const { deps, trx, at } = context;
  const proposal = await openProposal(trx, row.id);
  if (!proposal) return noteSettled(context, row);
  await settleAmendment(
    trx,
    { orderId: row.id, number: proposal.number },
    { state, by: context.actor, at },
  );
  const basis = await basisOf(trx, row);
  const request = state === 'withdrawn' ? null : defaultOf(planOf(proposal.plan), basis.lines);
  const plan = request && (await planDefault(deps, trx, row, { basis, request, at }));
  if (!plan) return noteSettled(context, row);
  const how = { consent: 'default', follows: proposal.number } as const;
  return applyAmendment(context, { ...row, amendment_open: null }, plan, how);
}

/** The plan of a default; null if the order cannot become that, so that it stays as it is. */
async function planDefault(
  ...asked: Parameters<typeof planAmendment>
): Promise<AmendmentPlan | null> {
  try {
    return await planAmendment(...asked);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Settles the proposal of an order that is about to be picked up, by its default, and closes that of
 * one that is about to end. The order is locked; returns it as it is then.
 */
export async function settleBefore(
  context: AmendmentContext,
  row: OrderRow,
  event: string,
): Promise<OrderRow> {
  if (!row.amendment_open) return row;
  if (event === 'order.pick_up') return applyDefault(context, row, 'expired');
  if (event !== 'order.cancel' && event !== 'order.return' && event !== 'order.deliver') return row;
  await endProposal(context, row, 'closed');
  return row;
}
