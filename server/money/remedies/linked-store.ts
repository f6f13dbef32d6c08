import { independenceOf } from '../../books/audit/independence.ts';
import { ownersOf } from '../../books/audit/store-owners.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Whether a store is or was the caller's, or that of a linked account: it is paid for what is sent again. */
export async function isLinkedStore(
  db: Db,
  storeId: number,
  { userId }: Pick<Caller, 'userId'>,
): Promise<boolean> {
  const owners = await ownersOf(db, storeId);
  const { isOnePerson, linkTo } = await independenceOf(db, userId, owners);
  return !isOnePerson && owners.some((owner) => linkTo(owner) !== null);
}

/** Refuses that staff send goods of a linked store again. Error: 403. */
export async function requireOtherStore(
  db: Db,
  { store_id: storeId }: { store_id: number },
  caller: Caller,
): Promise<void> {
  if (await isLinkedStore(db, storeId, caller)) throw refuse('remedy.linked_store');
}
