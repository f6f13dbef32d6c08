import { sql } from 'kysely';
import type { Choice, OptionGroup } from '#contract/catalogue/item.ts';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { Substitute } from '#contract/operations/amendment.ts';
import { isWithinHours } from '#rules/hours.ts';
import { isAvailableAt } from '../../../catalogue/items/availability.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import { notFound } from '../../../platform/http/refusal.ts';

interface Row {
  id: number;
  name: string;
  category: string;
  price: bigint;
  /** Of the line that it may replace; 0 of an addition. */
  unit_price: bigint;
  stock: number | null;
  hours: Hours | null;
  variants: Choice[];
  groups: OptionGroup[];
}

/** Some are not served at this hour, which only the server's clock decides. */
const MOST_READ = 200;

/** What is served now. Typing narrows it on the screen, so nothing is held back. */
const servedNow = (rows: readonly Row[], at: Date): Substitute[] =>
  rows
    .filter(({ hours }) => isWithinHours(hours, at))
    .map(({ id, name, category, price, unit_price, stock, variants, groups }) =>
      toContract<Substitute>({
        itemId: id,
        name,
        category,
        price: price.toString(),
        difference: (price - unit_price).toString(),
        left: stock,
        needsChoice: variants.length > 0 || groups.some(({ min }) => min > 0),
        variants,
        groups,
      }),
    );

/** Items that can replace a line of an order now: its category first, then the nearest price. Error: 404. */
export async function substitutesFor(
  db: Db,
  { orderId, line, at }: { orderId: number; line: number; at: Date },
): Promise<Substitute[]> {
  const found = await sql<{ unit_price: bigint }>`${prepared}
    select unit_price from order_lines where order_id = ${orderId} and line = ${line}`.execute(db);
  if (found.rows.length === 0) throw notFound('record');
  const { rows } = await sql<Row>`${prepared}
    select i.id, i.name, c.name as category, i.price, l.unit_price, i.stock, i.hours, i.variants,
      i.groups
    from order_lines l join orders o on o.id = l.order_id
    join items i on i.store_id = o.store_id and i.id <> l.item_id
    join categories c on c.id = i.category_id
    where l.order_id = ${orderId} and l.line = ${line} and ${isAvailableAt(at)} and i.archived_at is null
      and coalesce(i.stock, 1) > 0
    order by i.category_id is distinct from l.category_id, abs(i.price - l.unit_price), i.id
    limit ${MOST_READ}`.execute(db);
  return servedNow(rows, at);
}

/** Items that can be added to an order now, in the order of its store's menu. */
export async function additionsFor(db: Db, orderId: number, at: Date): Promise<Substitute[]> {
  const { rows } = await sql<Row>`${prepared}
    select i.id, i.name, c.name as category, i.price, 0::bigint as unit_price, i.stock, i.hours,
      i.variants, i.groups
    from orders o join items i on i.store_id = o.store_id
    join categories c on c.id = i.category_id
    where o.id = ${orderId} and ${isAvailableAt(at)} and i.archived_at is null and coalesce(i.stock, 1) > 0
    order by c.name, i.position, i.id
    limit ${MOST_READ}`.execute(db);
  return servedNow(rows, at);
}
