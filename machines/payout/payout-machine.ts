import { assign, setup } from 'xstate';
import { type InState, rulesOf } from '../rules.ts';

/** Facts beyond the status: how many approvals there are, and how many are required. */
export interface PayoutContext {
  /** Approvals in effect; withdrawn approvals do not count. */
  approvals: number;
  approvalsNeeded: number;
  /**
   * An approval is recent enough for its approver to withdraw it. The caller derives this from a
   * clock.
   */
  isWithdrawable: boolean;
}

export type PayoutEvent =
  | { type: 'payout.approve' }
  /** The approver withdraws an approval before it takes effect. */
  | { type: 'payout.withdraw_approval' }
  | { type: 'payout.reject' }
  | { type: 'payout.pay' }
  /** The response of the payment rail. No user sends these. */
  | { type: 'payout.rail_paid' }
  | { type: 'payout.rail_failed' }
  | { type: 'payout.rail_unknown' }
  /** The result that a user has established in a review. */
  | { type: 'payout.confirm' }
  | { type: 'payout.fail' };
export type PayoutEventType = PayoutEvent['type'];

/**
 * The lifecycle of a payout. It takes as many approvals as its amount requires, and is not paid
 * while an approval can still be withdrawn. A payout handed to the rail ends as paid or failed, or
 * stays under review until a user records the result.
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
      on: {
        'payout.rail_paid': 'paid',
        'payout.rail_failed': 'failed',
        'payout.rail_unknown': 'review',
      },
    },
    review: { on: { 'payout.confirm': 'paid', 'payout.fail': 'failed' } },
    // The money is still held: either the payout is retried, or the amount returns to the store's
    // balance.
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
  'payout.rail_paid',
  'payout.rail_failed',
  'payout.rail_unknown',
  'payout.confirm',
  'payout.fail',
] as const satisfies readonly PayoutEventType[];

/** Statuses in which the amount is held on the store's balance. */
export const HOLDING_PAYOUT_STATUSES = [
  'requested',
  'approved',
  'paying',
  'review',
  'failed',
] as const satisfies readonly PayoutStatus[];

/** Statuses in which a payout waits for a person: of the queue, the dashboard and the alarm. */
export const WAITING_PAYOUT_STATUSES = [
  'requested',
  'approved',
  'review',
  'failed',
] as const satisfies readonly PayoutStatus[];

export type PayoutState = InState<PayoutStatus, PayoutContext>;

export const payoutRules = rulesOf<PayoutStatus, PayoutEventType, PayoutContext>(
  payoutMachine,
  PAYOUT_EVENT_TYPES,
);
