import type { UserDetail } from '#contract/routes/people/users.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { holdRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { UserDeps } from './deps.ts';
import { placedAddresses } from './placed-addresses.ts';
import type { UserRepository, UserRow } from './repository.ts';
import { addressFacts, toDetail, toFacts } from './show.ts';
import { requireStaffOfZones, setZones } from './staff-zones.ts';

/** The columns to write; `zones` are the operational areas from now on. */
type Change = Parameters<UserRepository['update']>[2] & { zones?: 'all' | readonly number[] };

/** Writes data that belongs to an account and is saved under its version. */
type AttachedWork = (trx: Trx) => Promise<void>;

/** Why a change ends an account's sessions; null if it does not. */
function whyEnds(before: UserRow, after: Change): string | null {
  if (after.status === 'blocked') return 'blocked';
  const hasOther = (key: 'role' | 'email') =>
    after[key] !== undefined && before[key] !== null && after[key] !== before[key];
  return hasOther('role') || hasOther('email') ? 'account changed' : null;
}

/**
 * Changes an account under its version, with an audit entry. The product must keep an
 * administrator, and an order must not keep a driver whose account is no longer a driver's.
 */
export function createAccountChange(deps: UserDeps) {
  const { db, clock, repository, resets, sessions, audit } = deps;

  async function requireLegal(
    trx: Trx,
    before: UserRow,
    after: Pick<UserRow, 'role' | 'status'> & { zones: 'all' | readonly unknown[] },
    adminIds: number[],
  ) {
    requireStaffOfZones(after.role, after.zones);
    if (after.status === 'active' && after.role === null)
      throw new Refusal('request.invalid', 'Assign a role before you approve the account.', {
        fields: [{ path: 'body.role', message: 'is needed' }],
      });
    const staysAdmin = after.role === 'admin' && after.status === 'active' && after.zones === 'all';
    if (!staysAdmin && adminIds.length === 1 && adminIds[0] === before.id)
      throw new Refusal('user.last_admin', 'This is the last active administrator.');
    const staysDriver = after.role === 'driver' && after.status === 'active';
    if (
      before.role === 'driver' &&
      !staysDriver &&
      (await repository.hasOpenOrders(trx, before.id))
    )
      throw new Refusal('driver.has_orders', 'The driver has open orders. Reassign them first.');
    // A wallet belongs to a role: after a change of the role nobody would find its balance. Checked
    // after the orders, each of which brings money until its end; everything else that moves money
    // locks the account, which we have locked.
    if (
      before.role !== null &&
      after.role !== before.role &&
      (await repository.hasMoney(trx, before.id))
    )
      throw new Refusal(
        'user.has_money',
        'The wallet is frozen, or the wallet or the cash at hand is not empty.',
      );
  }

  return async function change(
    id: number,
    version: number | undefined,
    by: RequestActor,
    action: string,
    decide: (before: UserRow, shown: UserDetail) => Change,
    attached?: AttachedWork,
  ): Promise<UserDetail> {
    const { detail, ended, isElsewhere } = await db.transaction().execute(async (trx) => {
      const admins = await repository.lockAdmins(trx);
      const show = async () => {
        const listed = await repository.find(id, trx);
        if (!listed) throw notFound('The account');
        return {
          listed,
          detail: toDetail(listed, await placedAddresses(deps, id, trx), by.caller),
        };
      };
      const before = await holdRow(trx, {
        name: 'The account',
        version,
        lock: () => repository.lock(trx, id),
        current: async () => (await show()).detail,
      });
      const was = await show();
      const { zones, ...columns } = decide(before, was.detail);
      if (before.archived_at && columns.archived_at !== null)
        throw new Refusal('user.archived', 'The account is archived. Restore it first.');
      const after = { ...before, ...columns, zones: zones ?? before.zones };
      await requireLegal(
        trx,
        before,
        after,
        admins.map((admin) => admin.id),
      );
      await repository.update(trx, id, columns);
      if (zones) await setZones(trx, repository, id, zones);
      await attached?.(trx);
      if (after.role === 'driver') await repository.addDriver(trx, id, clock());
      const why = whyEnds(before, columns);
      // A link that was mailed to the address before, or to a person who is blocked, ends too.
      if (why !== null) await resets.drop(trx, id);
      const ended = why === null ? [] : await sessions.endAll(trx, id, why);
      const { listed, detail } = await show();
      await audit.append(trx, by, clock(), {
        action,
        subject: `user ${id}`,
        ...(attached
          ? addressFacts(was.detail.addresses, detail.addresses)
          : { before: toFacts(before), after: toFacts(listed) }),
      });
      return { detail, ended, isElsewhere: zones !== undefined };
    });
    await sessions.announceEnd(ended);
    if (isElsewhere) await sessions.announceScope(id);
    return detail;
  };
}
export type AccountChange = ReturnType<typeof createAccountChange>;
