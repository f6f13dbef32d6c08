import type { UserRow } from '#contract/routes/people/users.ts';
import { t } from '#src/lib/i18n.ts';

/** The display name of a role; an account that waits for approval has none. */
export const roleText = (role: UserRow['role']): string =>
  role ? t(`shell.role_${role}`) : t('users.no_role');

/** The state of an account in words. */
export const statusText = ({ status, archivedAt }: Pick<UserRow, 'status' | 'archivedAt'>) =>
  t(archivedAt ? 'users.archived' : (`users.status_${status}` as const));
