import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type UserEvent =
  | { type: 'user.approve' }
  | { type: 'user.block' }
  | { type: 'user.unblock' };
export type UserEventType = UserEvent['type'];

/**
 * The lifecycle of an account: it waits for approval, becomes active, and may be blocked for a
 * time.
 */
export const userMachine = setup({ types: { events: {} as UserEvent } }).createMachine({
  id: 'user',
  initial: 'pending',
  states: {
    pending: { on: { 'user.approve': 'active', 'user.block': 'blocked' } },
    active: { on: { 'user.block': 'blocked' } },
    blocked: { on: { 'user.unblock': 'active' } },
  },
});

export const USER_STATUSES = ['pending', 'active', 'blocked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_EVENT_TYPES = [
  'user.approve',
  'user.block',
  'user.unblock',
] as const satisfies readonly UserEventType[];

export const userRules = rulesOf<UserStatus, UserEventType>(userMachine, USER_EVENT_TYPES);
