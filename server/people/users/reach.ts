import { roleCan } from '#contract/permissions.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { UserRow } from './repository.ts';

/**
 * Whose account a caller may block, let in again and sign out: who may write accounts, everybody's;
 * who may only block, none of the staff's. Else a supervisor could lock out an administrator.
 */
export function requireReach(caller: Caller, account: Pick<UserRow, 'role'>, act: string): void {
  if (!can(caller, 'users.write') && roleCan(account.role, 'console.use'))
    throw new Refusal('permission.denied', `The role ${caller.role} may not ${act} staff.`);
}
