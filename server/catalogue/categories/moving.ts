import { sql } from 'kysely';
import { MAX_CATEGORY_POSITION } from '#contract/routes/catalogue/categories.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { categoryRepository as repository } from './repository.ts';

/** The siblings of a category in the order of the apps: those of the same parent, itself included. */
const siblingsOf = async (trx: Trx, id: number) => {
  const { rows } = await sql<{ id: number; position: number }>`
    select c.id, c.position from categories c join categories own on own.id = ${id}
    where c.parent_id is not distinct from own.parent_id
    order by c.position, c.id`.execute(trx);
  return rows;
};

/** The least positions not below those of before that are in this order. */
function ascending(positions: readonly number[]): number[] {
  const risen: number[] = [];
  for (const position of positions) risen.push(Math.max(position, (risen.at(-1) ?? -1) + 1));
  return (risen.at(-1) ?? 0) > MAX_CATEGORY_POSITION ? positions.map((_, n) => n) : risen;
}

/**
 * Exchanges a category with its neighbour, and writes the positions that this changes; equal ones
 * become different. Returns its facts of before and after. Errors: 404, 409.
 */
export async function moveCategory(trx: Trx, id: number, to: 'up' | 'down') {
  // Moves are relative, so each must see the one before.
  await sql`lock table categories in share row exclusive mode`.execute(trx);
  const { name, position } = requireRow(await repository.find(trx, id), 'category');
  const siblings = await siblingsOf(trx, id);
  const at = siblings.findIndex((one) => one.id === id);
  const other = at + (to === 'up' ? -1 : 1);
  if (!siblings[other])
    throw refuse(to === 'up' ? 'category.is_first' : 'category.is_last', { name });
  const positions = ascending(siblings.map((one) => one.position));
  const order = siblings.map((one) => one.id);
  [order[at], order[other]] = [order[other] ?? 0, id];
  const old = new Map(siblings.map((one) => [one.id, one.position]));
  for (const [n, one] of order.entries()) {
    const next = positions[n] ?? n;
    if (old.get(one) !== next) await repository.update(trx, one, { position: next });
  }
  return { before: { name, position }, after: { name, position: positions[other] ?? other } };
}
