import type { Cause } from '#contract/causes/causes.ts';
import type { LatLon } from '#contract/geo.ts';
import type { AmendedLine, ChangedLine } from '#contract/operations/amendment.ts';
import type { RequestedLine } from '#contract/operations/order-lines.ts';
import type { ItemService } from '../../../catalogue/items/service.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { requireNumber } from '../../../platform/telephones/number.ts';
import { menuOf, type PricedLine, priceRequest } from '../lines.ts';
import type { OrderRow } from '../order-view.ts';
import type { AmendableLine } from './line.ts';
import { isAddition, type PlannedLine } from './line-changes.ts';

/** A change of an order that is to be made, or that is proposed: new lines have their prices. */
export interface PlannedRequest {
  cause: Cause;
  reason?: string | undefined;
  lines?: readonly PlannedLine[] | undefined;
  dropoff?: LatLon | undefined;
  address?: string | undefined;
  phone?: string | null | undefined;
  payment?: OrderRow['payment'] | undefined;
  note?: string | null | undefined;
}

type Request = Omit<PlannedRequest, 'lines'> & { lines?: readonly AmendedLine[] | undefined };

/** More of a line: what it was ordered with, asked of the menu again. */
const more = ({ quantity }: ChangedLine, of: AmendableLine): RequestedLine => ({
  itemId: of.item_id as RequestedLine['itemId'],
  quantity: quantity - of.quantity,
  modifiers: {
    ...(of.variant ? { variant: of.variant.name } : {}),
    options: of.options.map(({ group, name }) => ({ group, name })),
  },
  ...(of.note === null ? {} : { note: of.note }),
  ...(of.if_missing === null ? {} : { ifMissing: of.if_missing }),
});

/** Whether more of a line costs what the line costs. */
const isSamePrice = (of: AmendableLine, { unit_price }: Pick<PricedLine, 'unit_price'>) =>
  of.unit_price === unit_price && of.menu_price === null && of.platform_pays === 0n;

/**
 * Prices the new lines of a request by the menu of now; kept ones are not asked. More of a line is
 * the same line if the menu has the line's price, and otherwise a line of its own. Errors: those of
 * placing for items that cannot be ordered.
 */
export async function priceLinesOf(
  items: Pick<ItemService, 'forOrder'>,
  trx: Trx,
  store: number,
  {
    requested,
    lines,
    at,
  }: { requested: readonly AmendedLine[]; lines: readonly AmendableLine[]; at: Date },
): Promise<PlannedLine[]> {
  const grown = (one: ChangedLine) => {
    const of = lines.find(({ line }) => line === one.line);
    return of && one.quantity > of.quantity ? of : undefined;
  };
  const ids = requested.flatMap((one) => {
    if ('add' in one) return [one.add.itemId];
    const of = grown(one);
    return of ? [of.item_id] : [];
  });
  const menu = menuOf(ids.length > 0 ? await items.forOrder(trx, store, ids) : []);
  return requested.map((one, index): PlannedLine => {
    const path = `body.lines.${index}`;
    if ('add' in one) {
      const { add, replaces, pays = 'customer' } = one;
      return { added: priceRequest(add, menu, at, `${path}.add`), replaces, pays };
    }
    const of = grown(one);
    if (!of) return one;
    const added = priceRequest(more(one, of), menu, at, path);
    return isSamePrice(of, added) ? one : { added, pays: 'customer' };
  });
}

/** A request with its new lines priced. */
export async function planRequest(
  items: Pick<ItemService, 'forOrder'>,
  trx: Trx,
  row: OrderRow,
  { request, lines, at }: { request: Request; lines: readonly AmendableLine[]; at: Date },
): Promise<PlannedRequest> {
  const { cause, reason, dropoff, address, phone, payment, note, lines: requested } = request;
  return {
    cause,
    reason,
    dropoff,
    address,
    phone: requireNumber(phone),
    payment,
    note,
    lines: requested && (await priceLinesOf(items, trx, row.store_id, { requested, lines, at })),
  };
}

/**
 * A proposal as its row keeps it. JSON has no bigint; which items are off until tomorrow does not wait
 * for the answer.
 */
export const planJson = (plan: PlannedRequest): string =>
  JSON.stringify(plan, (key, value: unknown) => {
    if (key === 'offUntilTomorrow') return undefined;
    return typeof value === 'bigint' ? value.toString() : value;
  });

/** A proposal as its row keeps it. */
export function planOf(stored: unknown): PlannedRequest {
  const plan = stored as PlannedRequest;
  return {
    ...plan,
    lines: plan.lines?.map((one) =>
      isAddition(one)
        ? { ...one, added: { ...one.added, unit_price: BigInt(one.added.unit_price) } }
        : one,
    ),
  };
}

/** What becomes of an order if a proposal is not accepted: missing items are missing all the same. */
export function defaultOf(
  { cause, reason, lines }: PlannedRequest,
  present: readonly AmendableLine[],
): PlannedRequest | null {
  if (cause !== 'item_missing' || !lines) return null;
  const less = lines.filter((one) => {
    const of = isAddition(one) ? undefined : present.find(({ line }) => line === one.line);
    return of !== undefined && !isAddition(one) && one.quantity < of.quantity;
  });
  const left = present.filter(
    ({ line }) => !less.some((one) => !isAddition(one) && one.line === line && one.quantity === 0),
  );
  return less.length > 0 && left.length > 0 ? { cause, reason, lines: less } : null;
}
