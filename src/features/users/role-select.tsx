import { APP_ROLES, type Role, STAFF_ROLES } from '#contract/permissions.ts';
import type { User } from '#contract/routes/users.ts';
import { t } from '#src/lib/i18n.ts';

interface Props {
  user: User;
  disabled: boolean;
  onChoose: (role: Role) => void;
}

/** The role of a person, to be given or changed. */
export function RoleSelect({ user, disabled, onChoose }: Props) {
  return (
    <select
      className="select users-role"
      aria-label={t('users.role_of', { name: user.name })}
      value={user.role ?? ''}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value as Role)}
    >
      {user.role === null && <option value="">{t('users.choose_role')}</option>}
      <RoleOptions />
    </select>
  );
}

/** All roles, the console's staff first. */
export const RoleOptions = () => (
  <>
    <optgroup label={t('users.staff')}>
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`shell.role_${role}`)}
        </option>
      ))}
    </optgroup>
    <optgroup label={t('users.apps')}>
      {APP_ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`shell.role_${role}`)}
        </option>
      ))}
    </optgroup>
  </>
);
