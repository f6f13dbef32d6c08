import type { AmendmentKind } from '#contract/operations/amendment.ts';
import { formatMoney } from '#rules/money/money.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../../platform/http/refusal.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import { type BasketPrice, priceBasket } from './basket.ts';
import type { AmendableLine } from './line.ts';
import { type ChangedLines, changeLines } from './line-changes.ts';
import { type MovedAddress, moveAddress } from './moved-address.ts';
import type { AmendmentBasis } from './reading.ts';
import type { PlannedRequest } from './request.ts';
import type { AmendmentDetailsJson } from './table.ts';

/** The lines of an order and what they cost. */
export interface PricedBasket {
  lines: readonly AmendableLine[];
  price: BasketPrice;
  payment: OrderRow['payment'];
}

/** What an amendment does to an order; nothing is written. */
export interface AmendmentPlan {
  request: PlannedRequest;
  basis: AmendmentBasis;
  kinds: AmendmentKind[];
  before: PricedBasket;
  after: PricedBasket;
  /** Null: the lines stay. */
  lines: ChangedLines | null;
  /** Null: the place stays, though its text may change. */
  moved: MovedAddress | null;
  details: AmendmentDetailsJson;
}

/** The price of an order as its row has it; only the parts are computed. */
function presentPrice(row: OrderRow, basis: AmendmentBasis): BasketPrice {
  const price = priceBasket(basis.lines, row.delivery_fee, basis.kept);
  const { subtotal, discount, store_discount: storeDiscount, total } = row;
  return { ...price, subtotal, discount, storeDiscount, total };
}

/** What changes besides the basket. */
function detailsOf(row: OrderRow, phone: string | null, request: PlannedRequest) {
  const details: AmendmentDetailsJson = {};
  if (request.address !== undefined && request.address !== row.address)
    details.address = [row.address, request.address];
  if (request.phone !== undefined && request.phone !== phone)
    details.phone = [phone, request.phone];
  if (request.note !== undefined && request.note !== row.note)
    details.note = [row.note, request.note];
  return details;
}

/** Refuses what a card cannot pay: there is no second payment of an order. */
function requirePayable(
  row: OrderRow,
  { authorised }: AmendmentBasis,
  after: PricedBasket,
  isPaid: boolean,
): void {
  const { total } = after.price;
  if (row.payment === 'cash' && after.payment === 'card' && !isPaid)
    throw refuse('amendment.card_is_the_customers', undefined, {
      fields: [fieldFault('body.payment', 'payment.must_be_cash')],
    });
  if (after.payment !== 'card' || total === row.total) return;
  if (total === 0n) throw refuse('amendment.nothing_to_capture');
  if (authorised !== null && total <= authorised) return;
  throw refuse('amendment.above_authorised', {
    authorised: formatMoney(authorised ?? 0n),
    total: formatMoney(total),
  });
}

interface PlanRequest {
  basis: AmendmentBasis;
  request: PlannedRequest;
  at: Date;
  /** The customer's card is authorised for the order, which is paid in cash so far. */
  isPaid?: boolean;
}

/**
 * Decides what a change makes of a locked order. Errors: 400 and 409 for lines that cannot change so,
 * and if nothing would; 409 above what the card was authorised for; those of placing for an address.
 */
export async function planAmendment(
  { zones }: Pick<OrderDeps, 'zones'>,
  trx: Trx,
  row: OrderRow,
  { basis, request, at, isPaid = false }: PlanRequest,
): Promise<AmendmentPlan> {
  const { dropoff } = request;
  const isMoved =
    dropoff !== undefined && (dropoff.lat !== row.dropoff_lat || dropoff.lon !== row.dropoff_lon);
  const moved = isMoved
    ? await moveAddress(zones, trx, row, { dropoff, kept: basis.kept, at })
    : null;
  const changed = request.lines ? changeLines(basis.lines, request.lines, basis.lastLine) : null;
  const details = detailsOf(row, basis.phone, request);
  const payment = request.payment ?? row.payment;
  const kinds: AmendmentKind[] = [
    ...(changed ? ['lines' as const] : []),
    ...(moved || details.address ? ['address' as const] : []),
    ...(details.phone ? ['contact' as const] : []),
    ...(payment === row.payment ? [] : ['payment' as const]),
    ...(details.note ? ['instructions' as const] : []),
  ];
  if (kinds.length === 0) throw refuse('amendment.unchanged');
  const before: PricedBasket = {
    lines: basis.lines,
    price: presentPrice(row, basis),
    payment: row.payment,
  };
  const isPriced = changed !== null || (moved !== null && moved.fee !== row.delivery_fee);
  const lines = changed?.lines ?? basis.lines;
  const after: PricedBasket = {
    lines,
    price: isPriced ? priceBasket(lines, moved?.fee ?? row.delivery_fee, basis.kept) : before.price,
    payment,
  };
  requirePayable(row, basis, after, isPaid);
  return { request, basis, kinds, before, after, lines: changed, moved, details };
}
