import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type StoreEvent =
  | { type: 'store.approve' }
  | { type: 'store.block' }
  | { type: 'store.unblock' }
  | { type: 'store.pause' }
  | { type: 'store.resume' };
export type StoreEventType = StoreEvent['type'];

/**
 * The life of a store. Only an active one takes orders; its hours and holidays decide within that.
 * An application is refused by blocking it, and can be taken up again.
 */
export const storeMachine = setup({ types: { events: {} as StoreEvent } }).createMachine({
  id: 'store',
  initial: 'applied',
  states: {
    applied: { on: { 'store.approve': 'active', 'store.block': 'blocked' } },
    active: { on: { 'store.pause': 'paused', 'store.block': 'blocked' } },
    paused: { on: { 'store.resume': 'active', 'store.block': 'blocked' } },
    blocked: { on: { 'store.unblock': 'active' } },
  },
});

export const STORE_STATUSES = ['applied', 'active', 'paused', 'blocked'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

export const STORE_EVENT_TYPES = [
  'store.approve',
  'store.block',
  'store.unblock',
  'store.pause',
  'store.resume',
] as const satisfies readonly StoreEventType[];

export const storeRules = rulesOf<StoreStatus, StoreEventType>(storeMachine, STORE_EVENT_TYPES);
