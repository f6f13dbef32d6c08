import { assign, setup } from 'xstate';
import { type InState, rulesOf } from '../rules.ts';

/** What decides beyond the status: how many have approved, and how many must. */
export interface PayoutContext {
  /** Approvals that stand: those that were taken back are none. */
  approvals: number;
  approvalsNeeded: number;
  /** An approval is so young that its author can take it back. Whoever asks reads it off a clock. */
  isWithdrawable: boolean;
}

export type PayoutEvent =
  | { type: 'payout.approve' }
  /** Its author takes an approval back before it counts. */
  | { type: 'payout.withdraw_approval' }
  | { type: 'payout.reject' }
  | { type: 'payout.pay' }
  /** What the rail said, or a person who has found out. */
  | { type: 'payout.confirm' }
  | { type: 'payout.fail' }
  /** Nobody knows what became of it: only a person settles that. */
  | { type: 'payout.doubt' };
export type PayoutEventType = PayoutEvent['type'];

/**
 * The life of a payout. It takes as many approvals as its amount asks for, and is not paid while one of
 * them can be taken back; what was handed to the rail ends as paid or failed, or is under review until
 * a person knows.
 */
export const payoutMachine = setup({
  types: {
    context: {} as PayoutContext,
    events: {} as PayoutEvent,
    input: {} as PayoutContext,
  },
  guards: {
    isLastApproval: ({ context }) => context.approvals + 1 >= context.approvalsNeeded,
    canWithdraw: ({ context }) => context.isWithdrawable && context.approvals > 0,
    approvalsCount: ({ context }) => !context.isWithdrawable,
  },
  actions: {
    countApproval: assign({ approvals: ({ context }) => context.approvals + 1 }),
    uncountApproval: assign({ approvals: ({ context }) => context.approvals - 1 }),
  },
}).createMachine({
  id: 'payout',
  initial: 'requested',
  context: ({ input }) => ({ ...input }),
  states: {
    requested: {
      on: {
        'payout.approve': [
          { guard: 'isLastApproval', target: 'approved', actions: 'countApproval' },
          { actions: 'countApproval' },
        ],
        'payout.withdraw_approval': { guard: 'canWithdraw', actions: 'uncountApproval' },
        'payout.reject': 'rejected',
      },
    },
    approved: {
      on: {
        'payout.withdraw_approval': {
          guard: 'canWithdraw',
          target: 'requested',
          actions: 'uncountApproval',
        },
        'payout.pay': { guard: 'approvalsCount', target: 'paying' },
        'payout.reject': 'rejected',
      },
    },
    paying: {
      on: { 'payout.confirm': 'paid', 'payout.fail': 'failed', 'payout.doubt': 'review' },
    },
    review: { on: { 'payout.confirm': 'paid', 'payout.fail': 'failed' } },
    // The money is still held: it is paid again, or given back to the store's balance.
    failed: { on: { 'payout.pay': 'paying', 'payout.reject': 'rejected' } },
    paid: { type: 'final' },
    rejected: { type: 'final' },
  },
});

export const PAYOUT_STATUSES = [
  'requested',
  'approved',
  'paying',
  'review',
  'failed',
  'paid',
  'rejected',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_EVENT_TYPES = [
  'payout.approve',
  'payout.withdraw_approval',
  'payout.reject',
  'payout.pay',
  'payout.confirm',
  'payout.fail',
  'payout.doubt',
] as const satisfies readonly PayoutEventType[];

/** Statuses in which the amount is held on the store's balance. */
export const HOLDING_PAYOUT_STATUSES = [
  'requested',
  'approved',
  'paying',
  'review',
  'failed',
] as const satisfies readonly PayoutStatus[];

export type PayoutState = InState<PayoutStatus, PayoutContext>;

export const payoutRules = rulesOf<PayoutStatus, PayoutEventType, PayoutContext>(
  payoutMachine,
  PAYOUT_EVENT_TYPES,
);
