import { type Permission, roleCan } from '#contract/permissions.ts';
import { getUser } from './session.ts';

/** Whether whoever is signed in may do it; what asks for nothing everybody may. `useCan` renders anew. */
export const may = (permission: Permission | undefined): boolean =>
  permission === undefined || roleCan(getUser()?.role ?? null, permission);
