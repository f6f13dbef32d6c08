import type { WhyNot } from '#contract/acts.ts';
import { roleCan } from '#contract/permissions.ts';
import {
  usersRoutes as routes,
  type User,
  type UserDetail,
} from '#contract/routes/people/users.ts';
import { type UserEventType, userRules } from '#machines/user/user-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { defineSubject } from '../../platform/acts/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { isUniqueViolation } from '../../platform/db/error-codes.ts';
import {
  fieldFault,
  inState,
  notPossible,
  reasonFor,
  refuse,
} from '../../platform/http/refusal.ts';
import { requireNumber } from '../../platform/telephones/number.ts';
import {
  ACCOUNT,
  type AccountRow,
  announceChange,
  readAccount,
  writeAccount,
} from './account-change.ts';
import type { UserDeps } from './deps.ts';
import type { ListedRow, UserRow } from './repository.ts';
import { addressFacts, toFacts, toRow } from './show.ts';

type Type = UserEventType | typeof EDIT | 'user.archive' | 'user.restore' | 'user.addresses';
/** The fields of an account that decide. */
type Account = Pick<UserRow, 'id' | 'name' | 'role' | 'status' | 'archived_at'>;

export const emailTaken = () =>
  refuse('user.email_of_another', {}, { fields: [fieldFault('body.email', 'field.taken')] });

const legalFor = ({ status, archived_at }: Account): UserEventType[] =>
  archived_at ? [] : userRules.legal({ status });

/** Converts an account for its reader, as lists show it. */
export const toListed = (row: ListedRow, caller: Caller, at: Date) => ({
  ...toRow(row),
  acts: actsOf(userActs, row, caller, at),
});

/** Converts an account for its reader. */
export const toDetail = (row: AccountRow, caller: Caller, at: Date): UserDetail => ({
  ...toListed(row, caller, at),
  addresses: row.placed,
  legalEvents: legalFor(row),
});

/** The acts on a driver's account, for the driver's own record. */
export function driverAccountActs(
  {
    id,
    name,
    account,
    archivedAt = null,
  }: Pick<User, 'id' | 'name'> & { account: User['status']; archivedAt?: string | null },
  caller: Caller,
  at: Date,
) {
  const archived_at = archivedAt === null ? null : new Date(archivedAt);
  const row: Account = { id, name, role: 'driver', status: account, archived_at };
  const { block, unblock } = userActs;
  return actsOf({ block, unblock }, row, caller, at);
}

const { act, ask } = defineSubject<UserDeps, AccountRow, Type>()({
  name: ACCOUNT,
  kind: 'user',
  async lock(deps, trx, id) {
    // The driver before any account, as assignments and cash do, whose rows then refer to accounts.
    // In the other order they and a change of role could wait for each other.
    await deps.repository.lockDriver(trx, id);
    // The administrators first: two changes could otherwise remove the last two.
    await deps.repository.lockAdmins(trx);
    return (await deps.repository.lock(trx, id)) && readAccount(deps, trx, id);
  },
  read: readAccount,
  show: ({ clock }, row, caller) => toDetail(row, caller, clock()),
  entry: (before, after, { type }) => ({
    ...(type === 'user.addresses'
      ? addressFacts(before.placed, after.placed)
      : { before: toFacts(before), after: toFacts(after) }),
  }),
  whyIllegal({ name, status, archived_at }, type) {
    const event = (['user.approve', 'user.block', 'user.unblock'] as const).find(
      (one) => one === type,
    );
    return !event || (archived_at === null && userRules.can({ status }, event))
      ? null
      : notPossible(
          'user.illegal_event',
          inState(name, archived_at === null ? status : 'archived'),
          event,
        );
  },
  legal: legalFor,
  toRefusal: (_deps, error) => (isUniqueViolation(error) ? emailTaken() : undefined),
});

/**
 * A user who may only block cannot block staff; otherwise a supervisor could lock out an
 * administrator.
 */
const outOfReach =
  (act: 'block' | 'sign_out') =>
  ({ role }: Account, caller: Caller): WhyNot | null =>
    !can(caller, 'users.write') && roleCan(role, 'console.use')
      ? reasonFor(`user.staff_${act}_not_for_role`, { role: caller.role })
      : null;
const outOfBlocking = outOfReach('block');

const whyArchived = ({ archived_at }: Account): WhyNot | null =>
  archived_at === null ? null : reasonFor('user.archived');

const send = (
  event: UserEventType,
  whyAnother: (account: Account, caller: Caller) => WhyNot | null,
) =>
  act({
    route: routes.event,
    event,
    whyAnother,
    write(context, row) {
      const { at, body } = context;
      return writeAccount(context, row, {
        status: userRules.apply(row, event)?.status ?? row.status,
        status_reason: body.reason ?? null,
        status_at: at,
        ...(event === 'user.approve' && body.role ? { role: body.role } : {}),
      });
    },
    afterCommit: announceChange,
  });

/** The lifecycle of an account: its events, and its archiving. */
export const lifeActs = {
  // A user who may only block cannot admit a new account.
  approve: send('user.approve', (_account, caller) =>
    can(caller, 'users.write')
      ? null
      : reasonFor('user.approve_not_for_role', { role: caller.role }),
  ),
  // Administrators cannot block themselves, because nobody could unblock them.
  block: send(
    'user.block',
    (account, caller) =>
      outOfBlocking(account, caller) ??
      (account.id === caller.userId ? reasonFor('user.own_block') : null),
  ),
  unblock: send('user.unblock', outOfBlocking),
  archive: act({
    route: routes.archive,
    event: 'user.archive',
    why: (account) =>
      account.status === 'active'
        ? reasonFor('user.active', { name: account.name })
        : whyArchived(account),
    write: (context, row) => writeAccount(context, row, { archived_at: context.at }),
    afterCommit: announceChange,
  }),
  restore: act({
    route: routes.archive,
    event: 'user.restore',
    why: ({ name, archived_at }) =>
      archived_at === null ? reasonFor('user.not_archived', { name }) : null,
    write: (context, row) => writeAccount(context, row, { archived_at: null }),
    afterCommit: announceChange,
  }),
};

export const userActs = {
  ...lifeActs,
  edit: act({
    route: routes.update,
    event: EDIT,
    why: whyArchived,
    write(context, row) {
      const { name, email, phone, role, zones } = context.body;
      return writeAccount(context, row, {
        ...(zones === undefined ? {} : { zones }),
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone: requireNumber(phone) }),
        ...(role === undefined ? {} : { role }),
      });
    },
    afterCommit: announceChange,
  }),
  reset: ask({ route: routes.reset, event: EDIT, why: whyArchived }),
  signOut: ask({ route: routes.endDevice, event: EDIT, why: outOfReach('sign_out') }),
};

/** Saves a person's addresses, as one list. */
export const setAddresses = act({
  route: routes.setAddresses,
  event: 'user.addresses',
  why: whyArchived,
  async write(context, row) {
    const { deps, trx, body } = context;
    await deps.repository.setAddresses(trx, row.id, body.addresses);
    return writeAccount(context, row, {});
  },
});
