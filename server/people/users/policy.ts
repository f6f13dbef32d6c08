import type { WhyNot } from '#contract/acts.ts';
import { roleCan } from '#contract/permissions.ts';
import { usersRoutes as calls, type User, type UserRow } from '#contract/routes/people/users.ts';
import { type UserEventType, userRules } from '#machines/user/user-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

/** The fields of an account that the policy reads. */
export type Account = Pick<User, 'id' | 'name' | 'role' | 'status'> & Pick<UserRow, 'archivedAt'>;

const denied = (message: string): WhyNot => ({ code: 'permission.denied', message });

/**
 * A user who may only block cannot block staff; otherwise a supervisor could lock out an
 * administrator.
 */
const outOfReach = ({ role }: Account, caller: Caller, act: string): WhyNot | null =>
  !can(caller, 'users.write') && roleCan(role, 'console.use')
    ? denied(`The role ${caller.role} may not ${act} staff.`)
    : null;

const illegal = ({ name, status, archivedAt }: Account, type: UserEventType): WhyNot | null =>
  archivedAt === null && userRules.can({ status }, type)
    ? null
    : {
        code: 'user.illegal_event',
        message: notPossible(`${name} is ${archivedAt === null ? status : 'archived'}`, type),
      };

const archived = ({ archivedAt }: Account): WhyNot | null =>
  archivedAt === null
    ? null
    : { code: 'user.archived', message: 'The account is archived. Restore it first.' };

/** Who may perform which act on an account: by role, ownership and status. */
export const userPolicy = definePolicy<Account>()({
  // A user who may only block cannot admit a new account.
  approve: {
    call: calls.event,
    why: (account, caller) =>
      can(caller, 'users.write')
        ? illegal(account, 'user.approve')
        : denied(`The role ${caller.role} may not approve accounts.`),
  },
  // Administrators cannot block themselves, because nobody could unblock them.
  block: {
    call: calls.event,
    why: (account, caller) =>
      outOfReach(account, caller, 'block or unblock') ??
      (account.id === caller.userId
        ? { code: 'user.own_account', message: 'You cannot block your own account.' }
        : illegal(account, 'user.block')),
  },
  unblock: {
    call: calls.event,
    why: (account, caller) =>
      outOfReach(account, caller, 'block or unblock') ?? illegal(account, 'user.unblock'),
  },
  archive: {
    call: calls.archive,
    why: (account) =>
      account.status === 'active'
        ? {
            code: 'user.not_archivable',
            message: `${account.name} is active. Block the account before you archive it.`,
          }
        : archived(account),
  },
  restore: {
    call: calls.archive,
    why: ({ name, archivedAt }) =>
      archivedAt === null
        ? { code: 'user.illegal_event', message: `${name} is not archived.` }
        : null,
  },
  edit: { call: calls.update, why: archived },
  reset: { call: calls.reset, why: archived },
  signOut: {
    call: calls.endDevice,
    why: (account, caller) => outOfReach(account, caller, 'sign out'),
  },
});

/** The acts on a driver's account, for the driver's own record. */
export function driverAccountActs(
  {
    id,
    name,
    account,
    archivedAt = null,
  }: Pick<Account, 'id' | 'name'> & {
    account: Account['status'];
    archivedAt?: Account['archivedAt'];
  },
  caller: Caller,
) {
  const row: Account = { id, name, role: 'driver', status: account, archivedAt };
  const { block, unblock } = userPolicy.actsFor(row, caller);
  return { block, unblock };
}
