import type { AccountReview } from '#contract/money/account-review.ts';
import { accountHolders } from '../../../operations/drivers/accounts/account-holders.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { requireRow } from '../../../platform/http/refusal.ts';

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

/** What a person compares before an account is set or confirmed. */
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
  return {
    iban,
    replaces: proposed === undefined ? before : present.iban === null ? null : present,
    ...(await accountHolders(db, iban, { kind: 'store', id: storeId, personId: store.owner_id })),
    phone: store.phone,
    contactName: store.contact_name,
    owner: store.owner,
  };
}
