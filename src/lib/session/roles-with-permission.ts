import { type Permission, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { locale, t } from '#src/lib/i18n.ts';

/**
 * The roles that have a permission, or all of several, for example “Supervisors and Finance staff”. Names
 * administrators only if no other role has it.
 */
export function rolesWithPermission(...permissions: readonly Permission[]): string {
  const all = STAFF_ROLES.filter((role) => permissions.every((one) => roleCan(role, one)));
  const others = all.filter((role) => role !== 'admin');
  const named = (others.length > 0 ? others : all).map((role) => t(`shell.roles_${role}`));
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(named);
}
