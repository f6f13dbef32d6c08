import type { RequestOf } from '#contract/endpoint.ts';
import type { UserAct, UserDetail, usersRoutes } from '#contract/routes/people/users.ts';
import { type UserEventType, userRules } from '#machines/user/user-machine.ts';
import { type By, type Caller, can } from '../../platform/auth/caller.ts';
import { illegalEvent, Refusal } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import type { AccountChange } from './account-change.ts';
import { requireReach } from './reach.ts';
import type { UserRow } from './repository.ts';

type Body<K extends keyof typeof usersRoutes> = RequestOf<(typeof usersRoutes)[K]>['body'];
type Said = Pick<Body<'event'>, 'reason' | 'role'>;

const EVENTS: Readonly<Partial<Record<UserAct, UserEventType>>> = {
  approve: 'user.approve',
  block: 'user.block',
  unblock: 'user.unblock',
};

const denied = (words: string) => new Refusal('permission.denied', words);

/** Who may write accounts does everything; who may only block lets nobody in for the first time. */
function requireMay(caller: Caller, before: UserRow, event: UserEventType): void {
  if (can(caller, 'users.write')) return;
  if (event === 'user.approve') throw denied(`The role ${caller.role} may not approve accounts.`);
  requireReach(caller, before, 'block or unblock');
}

/** The life of an account: its events, and its archiving. */
export function createLife(change: AccountChange) {
  const event = (
    id: number,
    version: number | undefined,
    type: UserEventType,
    { reason, role }: Said,
    by: By & { at: Date },
  ): Promise<UserDetail> =>
    change(id, version, by, type, (before, current) => {
      requireMay(by.caller, before, type);
      // Administrators cannot block themselves: nobody could unblock them.
      if (type === 'user.block' && id === by.caller.userId)
        throw new Refusal('user.own_account', 'You cannot block your own account.');
      const after = before.archived_at ? null : userRules.apply({ status: before.status }, type);
      if (!after)
        throw illegalEvent({
          code: 'user.illegal_event',
          state: `${before.name} is ${before.archived_at ? 'archived' : before.status}`,
          type,
          legalEvents: current.legalEvents,
          current,
        });
      return {
        status: after.status,
        status_reason: reason ?? null,
        status_at: by.at,
        ...(type === 'user.approve' && role ? { role } : {}),
      };
    });

  const archive = (
    id: number,
    version: number | undefined,
    archived: boolean,
    by: By & { at: Date },
  ): Promise<UserDetail> =>
    change(id, version, by, archived ? 'user.archive' : 'user.restore', (before) => {
      if (archived && before.status === 'active')
        throw new Refusal(
          'user.not_archivable',
          `${before.name} is active. Block the account before you archive it.`,
        );
      return { archived_at: archived ? by.at : null };
    });

  return {
    event,
    archive,

    /** One act on many accounts, each for itself. */
    bulk: ({ ids, act, ...said }: Body<'bulk'>, by: By & { at: Date }) => {
      const type = EVENTS[act];
      if (!type && !can(by.caller, 'users.write'))
        throw denied(`The role ${by.caller.role} may not archive accounts.`);
      return eachRow(ids, (id, version) =>
        type ? event(id, version, type, said, by) : archive(id, version, act === 'archive', by),
      );
    },
  };
}
