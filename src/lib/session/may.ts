import { type Permission, roleCan } from '#contract/permissions.ts';
import { getUser } from './session.ts';

/** True when the signed-in user has the permission, or none is required. `useCan` also re-renders. */
export const may = (permission: Permission | undefined): boolean =>
  permission === undefined || roleCan(getUser()?.role ?? null, permission);
