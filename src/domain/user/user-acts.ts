import { ROLES } from '#contract/permissions.ts';
import type { UserAct, UserRow } from '#contract/routes/people/users.ts';
import { allows } from '#src/lib/allows.ts';
import { t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendUserAct } from './users.ts';

/** All roles, the console's staff first. */
export const roleOptions = optionsOf(ROLES, (value) => t(`shell.role_${value}`));

const act = (
  id: UserAct,
  more: Omit<RecordAct<UserRow>, 'id' | 'can' | 'send'>,
): RecordAct<UserRow> => ({
  id,
  can: allows(id),
  ...more,
  send: (rows, answer) => sendUserAct(id, rows, answer),
});

/** The acts on an account, in its list and on its page. */
export const userActs: readonly RecordAct<UserRow>[] = [
  act('approve', {
    label: 'users.approve',
    key: 'a',
    permission: 'users.write',
    asks: { label: 'users.role', options: roleOptions },
    lead: 'users.approve_lead',
  }),
  act('block', {
    label: 'users.block',
    key: 'b',
    permission: 'users.block',
    asks: 'reason',
    lead: 'users.block_lead',
    undo: 'unblock',
  }),
  act('unblock', {
    label: 'users.unblock',
    key: 'l',
    permission: 'users.block',
  }),
  act('archive', {
    label: 'users.archive',
    permission: 'users.write',
    undo: 'restore',
  }),
  act('restore', {
    label: 'users.restore',
    permission: 'users.write',
  }),
];
