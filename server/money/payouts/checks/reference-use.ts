import { type RawBuilder, sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { ReferenceUse } from '#contract/money/reference-use.ts';
import { formatMoney } from '#rules/money/money.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { reasonFor } from '../../../platform/http/refusal.ts';
import { requestScope, writeAsRequested } from '../../../platform/scope/scope.ts';

/** The most payouts that are named. */
const MOST_NAMED = 10;

interface Use {
  id: number;
  store: string;
  zone: string;
  amount: bigint;
  at: Date;
}

/** What two spellings of a reference have in common: people write it with spaces and hyphens, or without. */
const spelling = (reference: RawBuilder<unknown>) =>
  sql`upper(regexp_replace(${reference}, '[^[:alnum:]]', '', 'g'))`;

/** The payouts that were sent or paid under a reference; of one that failed, it is free again. */
const usesOf = (db: Db, reference: string) =>
  db
    .selectFrom('payouts as p')
    .where(
      sql<boolean>`${spelling(sql.ref('p.rail_reference'))} = ${spelling(sql`${reference}::text`)}`,
    )
    .where('p.status', 'in', ['paying', 'review', 'paid']);

const named = (db: Db, reference: string) =>
  usesOf(db, reference)
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .select(['p.id', 's.name as store', 's.zone', 'p.amount', 'p.status_at as at'])
    .orderBy('p.id', 'desc')
    .limit(MOST_NAMED);

/** The payouts with a reference, for a reader, who sees those of their zones. */
export async function readReferenceUse(db: Db, reference: string): Promise<ReferenceUse> {
  const rows: Use[] = await named(db, reference).execute();
  const { all } = await writeAsRequested(() =>
    usesOf(db, reference)
      .select(sql<number>`count(*)::integer`.as('all'))
      .executeTakeFirstOrThrow(),
  );
  return {
    payouts: rows.map(({ id, store, amount, at }) => ({
      id: id as ReferenceUse['payouts'][number]['id'],
      store,
      amount: amount.toString(),
      at: at.toISOString(),
    })),
    elsewhere: Math.max(0, all - rows.length),
  };
}

/** Whether the sender of this request may read records of a zone. */
async function isInScope(db: Db, zone: string): Promise<boolean> {
  const scope = requestScope();
  if (!scope) return true;
  const row = await db
    .selectFrom('zones')
    .select('id')
    .where('name', '=', zone)
    .where('id', 'in', [0, ...scope.zones])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Why a payout may not get this reference without a second confirmation; null if no other has it. Payouts
 * of one bank file, and what the bank's own answer settles, share one by their nature and are not asked.
 */
export async function whyReferenceUsed(
  trx: Db,
  payoutId: number,
  {
    reference,
    sameReference,
  }: { reference?: string | undefined; sameReference?: boolean | undefined },
): Promise<WhyNot | null> {
  if (reference === undefined || sameReference) return null;
  const use = await named(trx, reference).where('p.id', '<>', payoutId).executeTakeFirst();
  if (!use) return null;
  if (!(await isInScope(trx, use.zone)))
    return reasonFor('payout.reference_used_elsewhere', { reference });
  const { id, store, amount } = use;
  return reasonFor('payout.reference_used', {
    id,
    store,
    amount: formatMoney(amount),
    reference,
  });
}
