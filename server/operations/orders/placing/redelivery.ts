import { randomUUID } from 'node:crypto';
import { prepared } from '../../../platform/db/prepared.ts';
import type { ActorJson, KeptTermsJson, Trx } from '../../../platform/db/schema.ts';
import type { OrderDeps } from '../deps.ts';
import { outOfStock, type PricedLine, quantities, subtotalOf } from '../lines.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import { promiseTimes } from '../pricing.ts';

interface SentLine {
  line: number;
  quantity: number;
}
interface RedeliveryContext {
  trx: Trx;
  at: Date;
  actor: ActorJson;
}

/** What a redelivery takes over from its order. */
const factsOf = (trx: Trx, id: number) =>
  trx
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .select(['o.zone_id', 'o.shape_id', 'o.terms_id', 'o.kept_terms', 's.prep_minutes'])
    .where('o.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();

/** The pieces that are sent again, at the prices of their order. */
async function linesOf(trx: Trx, id: number, sent: readonly SentLine[]): Promise<PricedLine[]> {
  const rows = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('line')
    .execute();
  return rows.flatMap((row, at) => {
    const quantity = sent.find(({ line }) => line === row.line)?.quantity;
    return quantity === undefined
      ? []
      : [
          {
            line: at + 1,
            item_id: row.item_id,
            name: row.name,
            quantity,
            unit_price: row.unit_price,
            variant: row.variant,
            options: row.options,
            note: row.note,
            category_id: row.category_id ?? 0,
            if_missing: row.if_missing,
          } as PricedLine,
        ];
  });
}

/** What an agent grants who sends these pieces of an order again: their prices, and the fee. Centimes. */
export const costOfSendingAgain = async (
  trx: Trx,
  { id, delivery_fee: fee }: Pick<OrderRow, 'id' | 'delivery_fee'>,
  sent: readonly SentLine[],
): Promise<bigint> => subtotalOf(await linesOf(trx, id, sent)) + fee;

/** What a redelivery has as its order had it. */
const columnsOf = (order: OrderRow) => ({
  reference: randomUUID(),
  store_id: order.store_id,
  customer_id: order.customer_id,
  pickup_lat: order.pickup_lat,
  pickup_lon: order.pickup_lon,
  dropoff_lat: order.dropoff_lat,
  dropoff_lon: order.dropoff_lon,
  address: order.address,
  note: order.note,
  payment: 'cash' as const,
  delivery_fee: order.delivery_fee,
  fee_discount: order.delivery_fee,
  store_discount: 0n,
  needs: order.needs,
  redelivers: order.id,
});

/** All of its goods and its fee, granted by the agent. */
const partsOf = (lines: readonly PricedLine[], fee: bigint, granted: { by: number; at: Date }) =>
  [
    ...lines.map(({ line, unit_price, quantity }) => ({
      line,
      amount: unit_price * BigInt(quantity),
    })),
    ...(fee > 0n ? [{ line: null, amount: fee }] : []),
  ].map((part) => ({ ...part, storePart: 0n, promotionId: null, granted }));

/**
 * Sends goods of an order again: a linked order to the same door, whose goods and fee are a discount of
 * the agent without promotion. It is no first order, and no promotion is asked.
 */
export const createRedelivery = ({ repository, events, items, redemptions }: OrderDeps) =>
  async function sendAgain(
    { trx, at, actor }: RedeliveryContext,
    order: OrderRow,
    sent: readonly SentLine[],
  ): Promise<number> {
    const facts = await factsOf(trx, order.id);
    const lines = await linesOf(trx, order.id, sent);
    const subtotal = subtotalOf(lines);
    const pickup = { lat: order.pickup_lat, lon: order.pickup_lon };
    const dropoff = { lat: order.dropoff_lat, lon: order.dropoff_lon };
    const times = promiseTimes(at, facts.prep_minutes, pickup, dropoff, 0);
    const kept: KeptTermsJson | null = facts.kept_terms && {
      ...facts.kept_terms,
      subtotal: subtotal.toString(),
      given: { amount: subtotal.toString(), storePart: '0' },
    };
    const { taken, tooFew } = await items.takeStock(trx, quantities(lines));
    if (tooFew.length > 0) throw outOfStock(lines, tooFew);
    const columns = {
      ...columnsOf(order),
      subtotal,
      discount: subtotal + order.delivery_fee,
      placed_at: at,
      ready_due_at: times.readyDueAt,
      promised_at: times.promisedAt,
      zone_id: facts.zone_id,
      shape_id: facts.shape_id,
      terms_id: facts.terms_id,
      kept_terms: kept && JSON.stringify(kept),
    };
    const categories = lines.map(({ category_id }) => category_id);
    const row = await repository.insert(trx, columns, categories);
    if (!row) throw new Error('A redelivery was not added');
    const stocked = lines.map((line) => ({
      ...line,
      stock_taken: taken.has(line.item_id) ? line.quantity : 0,
    }));
    await events.append(
      trx,
      { at, type: 'order.placed', actor, subject: 'order', data: toOrder(row) },
      repository.addLines(row.id, stocked),
    );
    const parts = partsOf(lines, order.delivery_fee, { by: actor.id, at });
    await redemptions.amend(trx, row.id, { promotions: [], parts });
    return row.id;
  };
