import type { AmendedLine, AmendmentPreview } from '#contract/operations/amendment.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import type { OrderRow } from '../order-view.ts';
import { type AmendmentContext, applyAmendment } from './apply.ts';
import { consentTo, isForStore } from './consent.ts';
import { isAddition, type PlannedLine } from './line-changes.ts';
import { auditOffItems, offItemsOf } from './off-items.ts';
import { type AmendmentPlan, planAmendment } from './plan.ts';
import { endProposal, openProposal, propose } from './propose.ts';
import { basisOf } from './reading.ts';
import { type PlannedRequest, planOf, planRequest } from './request.ts';
import { paysOf, toBasket } from './show.ts';
import { requireIndependent, requireMayAmend } from './who-may-amend.ts';

/** Who asks for a change of an order, and whether the customer agreed on the telephone. */
export interface AmendmentRequest {
  request: Omit<PlannedRequest, 'lines'> & { lines?: readonly AmendedLine[] | undefined };
  caller: Caller;
  isAgreed: boolean;
}

/** App users who may change an order. */
export const isByPerson = ({ role }: Caller): boolean => role === 'store' || role === 'customer';

const linesOf = (one: PlannedLine) => (isAddition(one) ? one.replaces : one.line);

/** What a store reports later joins what it proposed before, which nobody has answered yet. */
async function joined(
  { trx, actor }: AmendmentContext,
  row: OrderRow,
  request: PlannedRequest,
): Promise<PlannedRequest> {
  if (actor?.role !== 'store' || row.amendment_open?.by !== 'store') return request;
  const earlier = await openProposal(trx, row.id);
  if (!earlier) return request;
  const { lines = [], cause } = planOf(earlier.plan);
  const named = new Set((request.lines ?? []).map(linesOf));
  const kept = lines.filter((one) => !named.has(linesOf(one)));
  return cause === request.cause
    ? { ...request, lines: [...kept, ...(request.lines ?? [])] }
    : request;
}

/** Decides what a request makes of a locked order, and by what consent; null: it is proposed. */
export async function decideAmendment(
  context: AmendmentContext,
  row: OrderRow,
  { request, caller, isAgreed }: AmendmentRequest,
) {
  const { deps, trx, at } = context;
  requireMayAmend(row, request, caller);
  const basis = await basisOf(trx, row);
  const isShared = (request.lines ?? []).some((one) => 'add' in one && one.pays === 'platform');
  await requireIndependent(trx, caller, {
    customerId: row.customer_id,
    ownerId: isShared ? basis.ownerId : null,
  });
  const { lines } = basis;
  const planned = await planRequest(deps.items, trx, row, { request, lines, at });
  const whole = await joined(context, row, planned);
  const plan = await planAmendment(deps, trx, row, { basis, request: whole, at });
  const limits = deps.settings.get('orders');
  const consent = consentTo(plan, caller, { isAgreed, limits });
  // Who takes the customer’s word for more goods is not their store.
  if (consent === 'telephone' && isForStore(plan))
    await requireIndependent(trx, caller, {
      customerId: row.customer_id,
      ownerId: basis.ownerId,
    });
  return { plan, consent };
}

/**
 * Changes a locked order, or proposes it to the customer. Errors: 400, 403, 409 by what is changed,
 * by whom and when; those of placing for new lines and for another address.
 */
export async function amendOrder(
  context: AmendmentContext,
  row: OrderRow,
  asked: AmendmentRequest,
): Promise<OrderRow> {
  const { plan, consent } = await decideAmendment(context, row, asked);
  const off = await offItemsOf(context, row, plan);
  const isOfBasket = plan.kinds.some((kind) => kind !== 'contact' && kind !== 'instructions');
  if (consent !== null && isOfBasket) await endProposal(context, row, 'superseded');
  const after =
    consent === null
      ? await propose(context, row, plan, off)
      : await applyAmendment(context, row, plan, { consent, off });
  if (off) await auditOffItems(context, row, off);
  return after;
}

/** What an amendment would do. */
export function toPreview(
  row: OrderRow,
  plan: AmendmentPlan,
  consent: AmendmentPreview['consent'],
): AmendmentPreview {
  const { before, after, lines, moved, basis } = plan;
  return toContract<AmendmentPreview>({
    before: toBasket(before),
    after: toBasket(after),
    pays: paysOf({
      total_before: before.price.total,
      total_after: after.price.total,
      store_pays: lines?.storePays ?? 0n,
      platform_pays: lines?.platformPays ?? 0n,
    }),
    isApplied: consent !== null,
    consent,
    authorised: after.payment === 'card' ? (basis.authorised?.toString() ?? null) : null,
    promisedAt: (moved?.promisedAt ?? row.promised_at).toISOString(),
    metres: moved?.metres ?? null,
  });
}
