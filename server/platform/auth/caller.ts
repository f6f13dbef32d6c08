import { holds, type Permission, type Role } from '#contract/permissions.ts';
import type { ActorJson } from '../db/schema.ts';

/** The person behind a request, as the token's session tells. */
export interface Caller {
  userId: number;
  name: string;
  role: Role;
  sessionId: number;
  /** The operational areas that they work for, by id; an empty list: none. */
  zones: 'all' | readonly number[];
  /** The head of the log when that was last changed: what was read up to it shows other areas. */
  zonesSince?: number;
}

/** Who asks, and from where. */
export interface By {
  caller: Caller;
  address: string;
  deviceId: string;
}

export const can = (caller: Caller, permission: Permission): boolean => holds(caller, permission);

/** The caller as logs and histories keep them. */
export const actorOf = ({ userId, name, role }: Caller): ActorJson => ({ id: userId, name, role });
