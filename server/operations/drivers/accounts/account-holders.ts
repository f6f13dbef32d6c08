import { sql } from 'kysely';
import type { AccountHolder, AccountHolders } from '#contract/money/account-review.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { writeAsRequested } from '../../../platform/scope/scope.ts';
import { driverCode } from '../driver-code.ts';

/** The most stores and the most drivers that are named. */
const MOST_NAMED = 20;

/** Whose account it is or becomes, and the person who is paid by it: a driver, or a store's owner. */
export interface AccountOf {
  kind: AccountHolder['kind'];
  id: number;
  personId: number | null;
}

const storesWith = (db: Db, iban: string, { kind, id }: AccountOf) =>
  db
    .selectFrom('stores')
    .where('bank_iban', '=', iban)
    .where('id', '<>', kind === 'store' ? id : 0);

const driversWith = (db: Db, iban: string, { kind, id }: AccountOf) =>
  db
    .selectFrom('drivers as d')
    .where('d.bank_iban', '=', iban)
    .where('d.user_id', '<>', kind === 'driver' ? id : 0);

async function countAll(db: Db, iban: string, of: AccountOf): Promise<number> {
  const count = sql<number>`count(*)::integer`.as('n');
  const stores = await storesWith(db, iban, of).select(count).executeTakeFirstOrThrow();
  const drivers = await driversWith(db, iban, of).select(count).executeTakeFirstOrThrow();
  return stores.n + drivers.n;
}

/**
 * The other stores and drivers that are paid to an account. A fraud may use the account of one that
 * the reader does not see: such are counted without their names.
 */
export async function accountHolders(
  db: Db,
  iban: string | null | undefined,
  of: AccountOf,
): Promise<AccountHolders> {
  if (iban == null) return { sharedWith: [], sharedElsewhere: 0 };
  const stores = await storesWith(db, iban, of)
    .select(['id', 'name', 'owner_id as person'])
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  const drivers = await driversWith(db, iban, of)
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.name', 'u.id as person', 'd.code'])
    .orderBy('u.id')
    .limit(MOST_NAMED)
    .execute();
  const all = await writeAsRequested(() => countAll(db, iban, of));
  const sharedWith: AccountHolder[] = [
    ...stores.map(({ id, name, person }) => ({ kind: 'store' as const, id, name, person })),
    ...drivers.map(({ id, name, person, code }) => ({
      kind: 'driver' as const,
      id,
      name: `${driverCode(code)} ${name}`,
      person,
    })),
  ].map(({ person, ...holder }) => ({
    ...holder,
    isSameOwner: person !== null && person === of.personId,
  }));
  return { sharedWith, sharedElsewhere: Math.max(0, all - sharedWith.length) };
}
