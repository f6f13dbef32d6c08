import { holds, type Permission, type Role } from '#contract/permissions.ts';
import type { ActorJson } from '../db/schema.ts';

/** The person behind a request, from the token's session. */
export interface Caller {
  userId: number;
  name: string;
  role: Role;
  sessionId: number;
  /** The operational areas assigned, by id; an empty list means none. */
  zones: 'all' | readonly number[];
  /** The head of the event log at their last change: earlier snapshots show other zones. */
  zonesSince?: number;
}

/** The caller of a request, and its origin. */
export interface RequestActor {
  caller: Caller;
  address: string;
  deviceId: string;
}

export const can = (caller: Caller, permission: Permission): boolean => holds(caller, permission);

/** The caller in the form that logs and histories store. */
export const actorOf = ({ userId, name, role }: Caller): ActorJson => ({ id: userId, name, role });

/** The person in whose name a job changes a row, for acts without a request. */
export const inNameOf = ({ id, name, role }: ActorJson): RequestActor => ({
  caller: { userId: id, name, role, sessionId: 0, zones: 'all' },
  address: '',
  deviceId: '',
});
