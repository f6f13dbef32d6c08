import { actorOf, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { StoreDeps } from './acts.ts';
import { ALL_FIELDS, facts, type StoreInput, toColumns } from './columns.ts';
import { settled } from './opening.ts';
import { requireStandardCommission } from './proposed.ts';
import type { NewStore, StoreRow } from './repository.ts';
import { NO_STATEMENTS, requireStatementAddress } from './statement-address.ts';

/** Fields that only a user with the permission to approve stores can change. */
const APPROVED_FIELDS = ['commissionBp', 'ownerId'] as const;

/** Refuses fields that the caller may not set. Errors: 400, 403, 404 for the owner. */
export async function requireFields(
  { users }: Pick<StoreDeps, 'users'>,
  input: StoreInput,
  by: RequestActor,
): Promise<void> {
  const approves = can(by.caller, 'stores.approve');
  for (const field of APPROVED_FIELDS)
    if (input[field] !== undefined && !approves)
      throw refuse(
        'store.commission_not_for_role',
        {},
        { fields: [fieldFault(`body.${field}`, 'store.needs_approve')] },
      );
  const ownerId = input.ownerId ?? null;
  if (ownerId !== null && (await users.get(ownerId)).role !== 'store')
    throw refuse(
      'store.owner_not_store',
      {},
      { fields: [fieldFault('body.ownerId', 'store.not_an_owner')] },
    );
}

/** Creates a store. Errors: 400, 403, also for a commission below the standard, 404 for its owner. */
export async function createStore(
  deps: StoreDeps,
  input: StoreInput,
  status: StoreRow['status'],
  by: RequestActor,
  then: (trx: Trx, row: StoreRow) => Promise<void> = async () => undefined,
): Promise<StoreRow> {
  await requireFields(deps, input, by);
  const { db, clock, repository, audit } = deps;
  requireStandardCommission(input.commissionBp);
  requireStatementAddress(NO_STATEMENTS, input);
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const begun = { status, status_at: now, created_at: now, status_by: actorOf(by.caller) };
    const row = await repository.insert(trx, {
      phone: null,
      ...toColumns(input),
      ...begun,
    } as NewStore);
    await repository.settle(trx, row.id, settled(row, now));
    await then(trx, row);
    await audit.append(trx, by, now, {
      action: 'store.create',
      subject: `store ${row.id}`,
      before: null,
      after: { ...facts(row, ALL_FIELDS), status },
    });
    return row;
  });
}
