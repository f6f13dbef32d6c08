import { wordsOfCause } from '#contract/causes/causes.ts';
import type { Consent } from '#contract/operations/amendment.ts';
import { formatMoney } from '#rules/money/money.ts';
import { chargeCommitments } from '../../../books/commitments/charge.ts';
import type { OffItems } from '../../../catalogue/items/stock.ts';
import type { RequestActor } from '../../../platform/auth/caller.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../../platform/http/refusal.ts';
import { requirePaidEnds, unpaidSince } from '../customer-limits.ts';
import type { OrderDeps } from '../deps.ts';
import { needsOfLines, outOfStock } from '../lines.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import type { KeptPart } from './basket.ts';
import { outcomeOf, settleDisputes } from './dispute-outcome.ts';
import { type ChangedLines, isAddition, type LineChange } from './line-changes.ts';
import type { AmendmentPlan } from './plan.ts';
import { keptJson } from './reading.ts';
import { toBasket } from './show.ts';
import { amendedOrder, insertAmendment, settleAmendment, writeLines } from './writing.ts';

/** An amendment in progress. */
export interface AmendmentContext {
  deps: OrderDeps;
  trx: Trx;
  at: Date;
  /** Who changes the order; null: the server, by a default. */
  actor: ActorJson | null;
  /** The origin of audit entries of other records; absent: nothing is kept of what is tried. */
  by?: RequestActor;
}

/** By what right it is applied. */
export interface AmendmentRight {
  consent: Consent;
  /** The proposal that is accepted, or whose default it is. */
  accepts?: number | undefined;
  follows?: number | undefined;
  /** Who commits what the platform pays; absent: who applies it. */
  committedBy?: number | undefined;
  /** Missing items that cannot be ordered for a time. */
  off?: OffItems | null;
}

/**
 * Refuses cash that its customer, or the driver who collects it, may not owe. Locks both. Errors: 409.
 */
async function requireCashRoom(
  { deps, trx, at }: AmendmentContext,
  row: OrderRow,
  { before, after, basis }: AmendmentPlan,
): Promise<void> {
  if (after.payment !== 'cash') return;
  const was = before.payment === 'cash' ? before.price.total : 0n;
  const { total } = after.price;
  if (total <= was) return;
  const { repository, settings, drivers, ledger } = deps;
  if (basis.customerRole === 'customer') {
    const most = BigInt(settings.get('orders').customerCashAtMost);
    const theirs = await repository.ofCustomer(trx, row.customer_id, at, unpaidSince(at));
    if (before.payment !== 'cash') requirePaidEnds(settings, theirs);
    const cash = theirs.cash - was + total;
    if (cash > most)
      throw refuse(
        'order.too_much_cash',
        { cash: formatMoney(cash), most: formatMoney(most) },
        { fields: [fieldFault('body.payment', 'order.must_be_card')] },
      );
  }
  if (row.driver_id === null) return;
  await drivers.hold(trx, row.driver_id);
  const toCollect = (await repository.cashToCollect(trx, row.driver_id)) - was;
  await ledger.requireCashRoom(trx, row.driver_id, toCollect, total);
}

/** Moves the stock of changed lines, which then say how much of it they took. Error: 409. */
async function moveStock(
  { deps, trx }: AmendmentContext,
  { changes, lines }: ChangedLines,
  { isMissing, off = null }: { isMissing: boolean; off?: OffItems | null | undefined },
): Promise<LineChange[]> {
  const moves = new Map<number, { take: number; back: number; left: number | null }>();
  const moveOf = (id: number) => {
    const known = moves.get(id) ?? { take: 0, back: 0, left: null };
    moves.set(id, known);
    return known;
  };
  for (const { before, after, left } of changes) {
    const more = (after?.quantity ?? 0) - (before?.quantity ?? 0);
    if (more > 0 && after) moveOf(after.item_id).take += more;
    else if (before) moveOf(before.item_id).back += before.stock_taken - (after?.stock_taken ?? 0);
    if (more <= 0 && before && isMissing) moveOf(before.item_id).left = left ?? 0;
  }
  const { taken, tooFew } = await deps.items.moveStock(trx, moves, off);
  if (tooFew.length > 0) throw outOfStock(lines, tooFew);
  return changes.map((change) => {
    const { before, after } = change;
    const more = (after?.quantity ?? 0) - (before?.quantity ?? 0);
    if (!after || more <= 0 || !taken.has(after.item_id)) return change;
    return { ...change, after: { ...after, stock_taken: (before?.stock_taken ?? 0) + more } };
  });
}

/** The parts of a price with the agent of each difference that the platform pays. */
function partsOf(
  { after }: AmendmentPlan,
  agent: { by: number; at: Date },
): readonly (KeptPart & { granted: { by: number; at: Date } | null })[] {
  const known = new Map(after.lines.map(({ line, granted }) => [line, granted]));
  return after.price.parts.map((part) => ({
    ...part,
    granted: part.isDifference ? (known.get(part.line ?? 0) ?? agent) : null,
  }));
}

/** The order as amended. */
function rowAmended(row: OrderRow, plan: AmendmentPlan, number: number, isByStore: boolean) {
  const { after, moved, request } = plan;
  const { price, payment } = after;
  const added = (request.lines ?? []).filter(isAddition).map((one) => one.added);
  // What is proposed of the basket is as possible by card.
  const isOpenKept = plan.kinds.every(
    (kind) =>
      kind === 'contact' || kind === 'instructions' || (kind === 'payment' && payment === 'card'),
  );
  return {
    ...row,
    version: row.version + 1,
    subtotal: price.subtotal,
    delivery_fee: price.fee,
    discount: price.discount,
    store_discount: price.storeDiscount,
    total: price.total,
    payment,
    ...(moved ? { dropoff_lat: moved.dropoff.lat, dropoff_lon: moved.dropoff.lon } : {}),
    ...(moved ? { promised_at: moved.promisedAt } : {}),
    ...(moved?.zone ? { zone_id: moved.zone.zone_id } : {}),
    address: request.address ?? row.address,
    note: request.note === undefined ? row.note : request.note,
    // What is taken away leaves them: staff take them away.
    needs: row.needs | needsOfLines(added) | (moved?.needs ?? 0),
    amended: Math.max(row.amended, number),
    // A proposal may be accepted after a later amendment was seen.
    amended_seen: isByStore ? number : Math.min(row.amended_seen, number - 1),
    amendment_open: isOpenKept ? row.amendment_open : null,
  } satisfies OrderRow;
}

/** The columns of an amendment that are known before it is applied. */
export const amendmentColumns = (
  { at, actor }: AmendmentContext,
  { id }: OrderRow,
  plan: AmendmentPlan,
) => ({
  order_id: id,
  number: plan.basis.lastNumber + 1,
  kinds: plan.kinds,
  cause: plan.request.cause,
  reason: plan.request.reason ?? null,
  asked_by: actor && JSON.stringify(actor),
  asked_at: at,
  before: JSON.stringify(toBasket(plan.before)),
  after: JSON.stringify(toBasket(plan.after)),
  details: JSON.stringify(plan.details),
  total_before: plan.before.price.total,
  total_after: plan.after.price.total,
  store_pays: plan.lines?.storePays ?? 0n,
  platform_pays: plan.lines?.platformPays ?? 0n,
});

/** The end of the number on which a customer agreed. */
const phoneOf = ({ consent }: AmendmentRight, { phone, customerPhone }: AmendmentPlan['basis']) =>
  consent === 'telephone' ? ((phone ?? customerPhone)?.slice(-4) ?? null) : null;

/** Writes the amendment, or that its proposal is accepted; returns its number and id. */
async function record(
  context: AmendmentContext,
  row: OrderRow,
  plan: AmendmentPlan,
  how: AmendmentRight,
): Promise<{ number: number; id: number }> {
  const { trx, at, actor } = context;
  const consentPhone = phoneOf(how, plan.basis);
  if (how.accepts !== undefined) {
    const which = { orderId: row.id, number: how.accepts };
    const settled = {
      state: 'applied',
      consent: how.consent,
      consentPhone,
      by: actor,
      at,
    } as const;
    const id = await settleAmendment(trx, which, settled);
    if (id === undefined) throw refuse('amendment.none_open', { number: how.accepts });
    return { number: how.accepts, id };
  }
  const columns = amendmentColumns(context, row, plan);
  const id = await insertAmendment(trx, {
    ...columns,
    state: 'applied',
    consent: how.consent,
    consent_phone: consentPhone,
    follows: how.follows ?? null,
    expires_at: null,
    settled_by: null,
    settled_at: null,
    plan: null,
  });
  return { number: columns.number, id };
}

/**
 * Applies a plan to a locked order: its cash, stock, promotions and discounts, lines, the amendment,
 * the order with its event. Locks the customer, the driver, items, promotions, in the order of
 * placing. Errors: 403 beyond what one person commits; 409 for cash and for stock.
 */
export async function applyAmendment(
  context: AmendmentContext,
  row: OrderRow,
  plan: AmendmentPlan,
  how: AmendmentRight,
): Promise<OrderRow> {
  const { deps, trx, at, actor } = context;
  await requireCashRoom(context, row, plan);
  const isMissing = plan.request.cause === 'item_missing';
  const changed = plan.lines && (await moveStock(context, plan.lines, { isMissing, off: how.off }));
  if (plan.after.price !== plan.before.price)
    await deps.redemptions.amend(trx, row.id, {
      promotions: plan.after.price.promotions,
      parts: partsOf(plan, { by: how.committedBy ?? actor?.id ?? 0, at }),
    });
  const { number, id } = await record(context, row, plan, how);
  if (changed) await writeLines(trx, { orderId: row.id, amendmentId: id }, changed);
  const settles = outcomeOf(row, {
    total: plan.after.price.total,
    isAccepted: how.consent === 'app' && how.accepts !== undefined,
  });
  if (settles) await settleDisputes(trx, row.id, { outcome: settles, by: actor, at });
  const after = {
    ...rowAmended(row, plan, number, actor?.role === 'store'),
    ...(settles ? { amendment_disputed: null } : {}),
  };
  const statement = amendedOrder(after, {
    feeDiscount: plan.after.price.feeDiscount,
    phone: plan.request.phone,
    zone: plan.moved?.zone,
    isOtherAddress: plan.details.address !== undefined,
    kept: keptJson(plan.moved?.kept ?? plan.basis.kept),
  });
  await deps.events.append(
    trx,
    {
      at,
      type: 'order.amended',
      subject: 'order',
      data: toOrder(after),
      actor,
      reason: wordsOfCause(plan.request),
      cause: plan.request.cause,
    },
    statement,
  );
  if ((plan.lines?.platformPays ?? 0n) > 0n) await chargeCommitments(trx, 'body.lines');
  return after;
}
