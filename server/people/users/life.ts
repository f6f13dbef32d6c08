import type { RequestOf } from '#contract/endpoint.ts';
import type { UserAct, UserDetail, usersRoutes } from '#contract/routes/people/users.ts';
import { type UserEventType, userRules } from '#machines/user/user-machine.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import type { AccountChange } from './account-change.ts';
import { userPolicy } from './policy.ts';

type Body<K extends keyof typeof usersRoutes> = RequestOf<(typeof usersRoutes)[K]>['body'];
type EventInput = Pick<Body<'event'>, 'reason' | 'role'>;

const EVENTS: Readonly<Partial<Record<UserAct, UserEventType>>> = {
  approve: 'user.approve',
  block: 'user.block',
  unblock: 'user.unblock',
};
const BY_EVENT = {
  'user.approve': 'approve',
  'user.block': 'block',
  'user.unblock': 'unblock',
} as const satisfies Record<UserEventType, UserAct>;

/** The lifecycle of an account: its events, and its archiving. */
export function createLife(change: AccountChange) {
  const event = (
    id: number,
    version: number | undefined,
    type: UserEventType,
    { reason, role }: EventInput,
    by: RequestActor & { at: Date },
  ): Promise<UserDetail> =>
    change(id, version, by, type, (_before, current) => {
      requireMay(userPolicy.whyNot(BY_EVENT[type], current, by.caller), () => ({
        legalEvents: current.legalEvents,
        current,
      }));
      const after = userRules.apply(current, type) ?? current;
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
    by: RequestActor & { at: Date },
  ): Promise<UserDetail> =>
    change(id, version, by, archived ? 'user.archive' : 'user.restore', (_before, current) => {
      requireMay(userPolicy.whyNot(archived ? 'archive' : 'restore', current, by.caller));
      return { archived_at: archived ? by.at : null };
    });

  return {
    event,
    archive,

    /** One act on many accounts, one by one. */
    bulk: ({ ids, act, ...body }: Body<'bulk'>, by: RequestActor & { at: Date }) => {
      const type = EVENTS[act];
      if (!type) requireMay(userPolicy.whyNever(act, by.caller));
      return eachRow(ids, (id, version) =>
        type ? event(id, version, type, body, by) : archive(id, version, act === 'archive', by),
      );
    },
  };
}
