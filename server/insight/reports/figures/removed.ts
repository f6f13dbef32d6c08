import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { dayOf } from './casablanca.ts';

/** The last month of Casablanca whose events were removed; null if none were. */
export const monthOfRemoval = sql<string | null>`(
  select date_trunc('month', ${dayOf(sql`removed_until`)}::timestamp)::date from event_head)`;

/** Whether all events of a month still exist. */
export async function hasEvents(trx: Db, month: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(${month}::date > ${monthOfRemoval}, true) as has`.execute(trx);
  return rows[0]?.has ?? true;
}
