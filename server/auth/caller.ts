import { type Permission, type Role, roleCan } from '#contract/permissions.ts';

/** The person behind a request, as the token's session tells. */
export interface Caller {
  userId: number;
  name: string;
  role: Role;
  sessionId: number;
}

export const can = (caller: Caller, permission: Permission): boolean =>
  roleCan(caller.role, permission);
