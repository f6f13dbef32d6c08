import { holds, type Permission } from '#contract/permissions.ts';
import { getHolder } from './session.ts';

/**
 * True when the signed-in user has the permission, or none is required. `useHasPermission` also
 * re-renders.
 */
export const hasPermission = (permission: Permission | undefined): boolean =>
  permission === undefined || holds(getHolder(), permission);
