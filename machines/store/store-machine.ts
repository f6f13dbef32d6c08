import { assign, setup } from 'xstate';
import { type InState, rulesOf } from '../rules.ts';

/** Facts beyond the status: an archived store accepts no event until it is restored. */
export interface StoreContext {
  isArchived: boolean;
}

export type StoreEvent =
  | { type: 'store.approve' }
  | { type: 'store.block' }
  | { type: 'store.unblock' }
  | { type: 'store.pause' }
  | { type: 'store.resume' }
  | { type: 'store.archive' }
  | { type: 'store.restore' };
export type StoreEventType = StoreEvent['type'];

/** A transition of a store that is not archived. */
const kept = <T extends string>(target: T) => ({ guard: 'isKept' as const, target });

/**
 * The lifecycle of a store. Only an active store takes orders, subject to its hours and holidays.
 * An application is rejected by blocking it, and can be reopened.
 */
export const storeMachine = setup({
  types: { context: {} as StoreContext, events: {} as StoreEvent, input: {} as StoreContext },
  guards: {
    isKept: ({ context }) => !context.isArchived,
    isArchived: ({ context }) => context.isArchived,
  },
  actions: {
    archive: assign({ isArchived: true }),
    restore: assign({ isArchived: false }),
  },
}).createMachine({
  id: 'store',
  initial: 'applied',
  context: ({ input }) => ({ ...input }),
  on: {
    'store.archive': { guard: 'isKept', actions: 'archive' },
    'store.restore': { guard: 'isArchived', actions: 'restore' },
  },
  states: {
    applied: { on: { 'store.approve': kept('active'), 'store.block': kept('blocked') } },
    active: { on: { 'store.pause': kept('paused'), 'store.block': kept('blocked') } },
    paused: { on: { 'store.resume': kept('active'), 'store.block': kept('blocked') } },
    blocked: { on: { 'store.unblock': kept('active') } },
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
  'store.archive',
  'store.restore',
] as const satisfies readonly StoreEventType[];

export type StoreState = InState<StoreStatus, StoreContext>;

export const storeRules = rulesOf<StoreStatus, StoreEventType, StoreContext>(
  storeMachine,
  STORE_EVENT_TYPES,
);
