import { type Permission, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { locale, t } from '#src/lib/i18n.ts';

/**
 * The roles that have a permission, for example “Supervisors and Finance staff”. Names
 * administrators only if no other role has it.
 */
export function rolesWithPermission(permission: Permission): string {
  const all = STAFF_ROLES.filter((role) => roleCan(role, permission));
  const others = all.filter((role) => role !== 'admin');
  const named = (others.length > 0 ? others : all).map((role) => t(`shell.roles_${role}`));
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(named);
}
