import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** An account, and since when a hand in it counts. */
export interface Asked {
  id: number;
  since: Date;
}

/** Who could get into an account: the person themselves, and each who created, reset or changed it. */
export type Hands = ReadonlyMap<number, string>;

/**
 * Who had a hand in each of these accounts, by id of the account. The audit says it, and the database's own
 * rules ask the same function (`account_hands`).
 */
export async function handsOf(
  trx: Db,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, Hands>> {
  const hands = new Map<number, Map<number, string>>(ids.map((id) => [id, new Map()]));
  if (ids.length === 0) return hands;
  const { rows } = await sql<{ id: number; hand: number; name: string }>`
    select a.id, h.hand, u.name
    from unnest(${[...hands.keys()]}::integer[]) as a (id)
    cross join lateral account_hands(a.id, ${since}) as h (hand)
    join users u on u.id = h.hand`.execute(trx);
  for (const { id, hand, name } of rows) hands.get(id)?.set(hand, name);
  return hands;
}

/** The person who had a hand in both; null: they are two people's. */
export function linkOf(one: Hands, other: Hands): { id: number; name: string } | null {
  for (const [id, name] of one) if (other.has(id)) return { id, name };
  return null;
}
