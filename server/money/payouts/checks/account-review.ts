import { sql } from 'kysely';
import type { AccountReview } from '#contract/money/account-review.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { requireRow } from '../../../platform/http/refusal.ts';
import { writeAsRequested } from '../../../platform/scope/scope.ts';

/** The most stores that a review names. */
const MOST_NAMED = 20;

interface Account {
  iban: string | null;
  holder: string | null;
}

/** The account that the present one of a store replaced, which only the audit log keeps. */
export async function accountBefore(db: Db, storeId: number): Promise<Account | null> {
  const entry = await db
    .selectFrom('audit_log')
    .select('before')
    .where('subject', '=', `store ${storeId}`)
    .where('action', 'in', ['store.bank', 'store.bank_refuse'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (entry?.before as Account | null | undefined) ?? null;
}

const otherStores = (db: Db, storeId: number, iban: string) =>
  db.selectFrom('stores').where('bank_iban', '=', iban).where('id', '<>', storeId);

/**
 * What a person compares before an account is set or confirmed. A fraud may use the account of a store that
 * the reader does not see: such stores are counted without their names.
 */
export async function reviewAccount(
  db: Db,
  storeId: number,
  proposed: string | undefined,
): Promise<AccountReview> {
  const store = requireRow(
    await db
      .selectFrom('stores as s')
      .leftJoin('users as u', 'u.id', 's.owner_id')
      .select(['s.bank_iban', 's.bank_holder', 's.bank_replaced_at', 's.owner_id'])
      .select(['s.phone', 's.contact_name', 'u.name as owner'])
      .where('s.id', '=', storeId)
      .executeTakeFirst(),
    'store',
  );
  const iban = proposed ?? store.bank_iban;
  const present = { iban: store.bank_iban, holder: store.bank_holder };
  const before = store.bank_replaced_at === null ? null : await accountBefore(db, storeId);
  const named =
    iban === null
      ? []
      : await otherStores(db, storeId, iban)
          .select(['id', 'name', 'owner_id'])
          .orderBy('id')
          .limit(MOST_NAMED)
          .execute();
  const all =
    iban === null
      ? 0
      : await writeAsRequested(async () => {
          const { n } = await otherStores(db, storeId, iban)
            .select(sql<number>`count(*)::integer`.as('n'))
            .executeTakeFirstOrThrow();
          return n;
        });
  return {
    iban,
    replaces: proposed === undefined ? before : present.iban === null ? null : present,
    sharedWith: named.map(({ id, name, owner_id }) => ({
      id: id as AccountReview['sharedWith'][number]['id'],
      name,
      isSameOwner: owner_id !== null && owner_id === store.owner_id,
    })),
    sharedElsewhere: Math.max(0, all - named.length),
    phone: store.phone,
    contactName: store.contact_name,
    owner: store.owner,
  };
}
