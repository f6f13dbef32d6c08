import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/**
 * The people who could have access to an account: its owner, and everyone who created, reset or
 * changed it and for whom nobody has vouched since.
 */
export type AccountAccess = ReadonlyMap<number, string>;

/**
 * The people with possible access to each account, by account id, derived from the audit log. The
 * database's own rules call the same function (`account_reach`).
 */
export async function accountAccessOf(
  trx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountAccess>> {
  const access = new Map<number, Map<number, string>>(ids.map((id) => [id, new Map()]));
  if (ids.length === 0) return access;
  const { rows } = await sql<{ id: number; hand: number; name: string }>`
    select a.id, h.hand, u.name
    from unnest(${[...access.keys()]}::integer[]) as a (id)
    cross join lateral account_reach(a.id, false) as h (hand)
    join users u on u.id = h.hand`.execute(trx);
  for (const { id, hand, name } of rows) access.get(id)?.set(hand, name);
  return access;
}

/**
 * A person with possible access to both accounts; null if there is none, so that they count as two
 * people.
 */
export function sharedPersonOf(
  one: AccountAccess,
  other: AccountAccess,
): { id: number; name: string } | null {
  for (const [id, name] of one) if (other.has(id)) return { id, name };
  return null;
}
