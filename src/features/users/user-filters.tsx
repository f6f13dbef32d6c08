import { useEffect, useState } from 'react';
import { ROLES, type Role } from '#contract/permissions.ts';
import { USER_STATUSES } from '#contract/routes/users.ts';
import { t } from '#src/lib/i18n.ts';
import type { UserFilter } from './use-users.ts';

const TYPING_MS = 250;

interface Props {
  filter: UserFilter;
  onChange: (next: UserFilter) => void;
}

/** Search by name or address, role, status. */
export function UserFilters({ filter, onChange }: Props) {
  const [text, setText] = useState(filter.q ?? '');
  useEffect(() => {
    if (text.trim() === (filter.q ?? '')) return;
    const timer = setTimeout(() => onChange({ ...filter, q: text.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, filter, onChange]);

  const set = (name: 'role' | 'status', value: string) =>
    onChange({ ...filter, [name]: value || undefined });
  return (
    <search className="users-filters">
      <input
        className="input"
        type="search"
        placeholder={t('users.search')}
        aria-label={t('users.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <select
        className="select"
        aria-label={t('users.role')}
        value={filter.role ?? ''}
        onChange={(event) => set('role', event.target.value)}
      >
        <option value="">{t('users.any_role')}</option>
        {ROLES.map((role: Role) => (
          <option key={role} value={role}>
            {t(`shell.role_${role}`)}
          </option>
        ))}
      </select>
      <select
        className="select"
        aria-label={t('users.status')}
        value={filter.status ?? ''}
        onChange={(event) => set('status', event.target.value)}
      >
        <option value="">{t('users.any_status')}</option>
        {USER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`users.status_${status}`)}
          </option>
        ))}
      </select>
    </search>
  );
}
