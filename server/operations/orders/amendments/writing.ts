import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Consent } from '#contract/operations/amendment.ts';
import type { AmendmentState } from '#machines/amendment/amendment-machine.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { ActorJson, Database, Trx } from '../../../platform/db/schema.ts';
import type { OrderRow } from '../order-view.ts';
import type { AmendableLine } from './line.ts';
import type { LineChange } from './line-changes.ts';

/** JSON has no bigint. */
const lineJson = (line: AmendableLine) => ({
  ...line,
  unit_price: line.unit_price.toString(),
  menu_price: line.menu_price?.toString() ?? null,
  platform_pays: line.platform_pays.toString(),
});

/** Writes the lines that an amendment changes, and keeps both for reports. */
export async function writeLines(
  trx: Trx,
  { orderId, amendmentId }: { orderId: number; amendmentId: number },
  changes: readonly LineChange[],
): Promise<void> {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.line] : []));
  const kept = changes.flatMap(({ before, after }) => (before && after ? [after] : []));
  const added = changes.flatMap(({ before, after }) => (!before && after ? [after] : []));
  const history = changes.map(({ before, after }) => ({
    line: (after ?? before)?.line,
    item_id: (after ?? before)?.item_id,
    quantity_before: before?.quantity ?? 0,
    quantity_after: after?.quantity ?? 0,
    price_before: before?.unit_price.toString() ?? null,
    price_after: after?.unit_price.toString() ?? null,
    replaces: after?.replaces ?? null,
  }));
  await sql`${prepared}
    with gone as (
      delete from order_lines where order_id = ${orderId} and line = any(${gone}::int[])),
    changed as (
      update order_lines l set quantity = w.quantity, stock_taken = w.stock_taken
      from jsonb_to_recordset(${JSON.stringify(kept.map(lineJson))}::jsonb) as w (
        line integer, quantity integer, stock_taken integer)
      where l.order_id = ${orderId} and l.line = w.line),
    added as (
      insert into order_lines (order_id, line, item_id, name, quantity, unit_price, variant, options,
        note, stock_taken, category_id, if_missing, replaces, menu_price, platform_pays)
      select ${orderId}, l.line, l.item_id, l.name, l.quantity, l.unit_price,
        l.variant, l.options, l.note, l.stock_taken, l.category_id,
        l.if_missing, l.replaces, l.menu_price, l.platform_pays
      from jsonb_to_recordset(${JSON.stringify(added.map(lineJson))}::jsonb) as l (
        line integer, item_id integer, name text, quantity integer, unit_price bigint,
        variant jsonb, options jsonb, note text, stock_taken integer, category_id integer,
        if_missing text, replaces integer, menu_price bigint, platform_pays bigint))
    insert into amendment_lines (amendment_id, line, item_id, quantity_before, quantity_after,
      price_before, price_after, replaces)
    select ${amendmentId}, line, item_id, quantity_before, quantity_after, price_before, price_after,
      replaces
    from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as h (
      line integer, item_id integer, quantity_before integer, quantity_after integer,
      price_before bigint, price_after bigint, replaces integer)`.execute(trx);
}

export async function insertAmendment(
  trx: Trx,
  row: Insertable<Database['order_amendments']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('order_amendments')
    .values(row)
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return id;
}

/** Decides a proposal; returns its id, undefined if it was decided before. */
export async function settleAmendment(
  trx: Trx,
  { orderId, number }: { orderId: number; number: number },
  settled: {
    state: AmendmentState;
    consent?: Consent;
    consentPhone?: string | null;
    by: ActorJson | null;
    at: Date;
  },
): Promise<number | undefined> {
  const settledRow = await trx
    .updateTable('order_amendments')
    .set({
      state: settled.state,
      consent: settled.consent ?? null,
      consent_phone: settled.consentPhone ?? null,
      settled_by: settled.by && JSON.stringify(settled.by),
      settled_at: settled.at,
    })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('state', '=', 'proposed')
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirst();
  return settledRow?.id;
}

/** The columns of an order that an amendment may change, besides those of its row. */
export interface AmendedColumns {
  feeDiscount: bigint;
  /** Undefined: it stays. */
  phone?: string | null | undefined;
  zone?: { zone_id: number | null; shape_id: number | null; terms_id: number | null } | undefined;
  kept?: string | undefined;
  /** Written only then, because the order's search words are made again. */
  isOtherAddress: boolean;
}

/** The open proposal and the open dispute of an order, as they are set. */
const openParts = ({ amendment_open: open, amendment_disputed: disputed }: OrderRow) => sql`
  amendment_open = ${open && JSON.stringify(open)}::jsonb,
  amendment_disputed = ${disputed && JSON.stringify(disputed)}::jsonb`;

/** The statement that writes an amended order, to be sent with its event. */
export const amendedOrder = (
  row: OrderRow,
  { feeDiscount, phone, zone, kept, isOtherAddress }: AmendedColumns,
): RawBuilder<unknown> => sql`
  update orders set version = ${row.version}, subtotal = ${row.subtotal},
    delivery_fee = ${row.delivery_fee}, discount = ${row.discount},
    store_discount = ${row.store_discount}, fee_discount = ${feeDiscount},
    payment = ${row.payment}, dropoff_lat = ${row.dropoff_lat}, dropoff_lon = ${row.dropoff_lon},
    note = ${row.note}, promised_at = ${row.promised_at}, amended = ${row.amended},
    amended_seen = ${row.amended_seen}, needs = ${row.needs}, ${openParts(row)}
    ${kept === undefined ? sql`` : sql`, kept_terms = ${kept}::jsonb`}
    ${isOtherAddress ? sql`, address = ${row.address}` : sql``}
    ${phone === undefined ? sql`` : sql`, phone = ${phone}`}
    ${
      zone
        ? sql`, zone_id = ${zone.zone_id}, shape_id = ${zone.shape_id}, terms_id = ${zone.terms_id}`
        : sql``
    }
  where id = ${row.id}`;

/** The same of an order whose basket stays: its proposal, and what its store has seen. */
export const markedOrder = (row: OrderRow): RawBuilder<unknown> => sql`
  update orders set version = ${row.version}, amended_seen = ${row.amended_seen},
    ${openParts(row)}
  where id = ${row.id}`;
