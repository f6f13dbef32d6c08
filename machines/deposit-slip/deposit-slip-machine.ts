import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type DepositSlipEventType = 'deposit_slip.book' | 'deposit_slip.withdraw';

/**
 * The slip of a collector's deposit at the bank. The bank's file books it; one that was entered by
 * mistake is withdrawn, and entered again if need be.
 */
export const depositSlipMachine = setup({
  types: { events: {} as { type: DepositSlipEventType } },
}).createMachine({
  id: 'deposit_slip',
  initial: 'open',
  states: {
    open: { on: { 'deposit_slip.book': 'booked', 'deposit_slip.withdraw': 'withdrawn' } },
    booked: { type: 'final' },
    withdrawn: { type: 'final' },
  },
});

export const DEPOSIT_SLIP_STATES = ['open', 'booked', 'withdrawn'] as const;
export type DepositSlipState = (typeof DEPOSIT_SLIP_STATES)[number];

export const DEPOSIT_SLIP_EVENT_TYPES = [
  'deposit_slip.book',
  'deposit_slip.withdraw',
] as const satisfies readonly DepositSlipEventType[];

export const depositSlipRules = rulesOf<DepositSlipState, DepositSlipEventType>(
  depositSlipMachine,
  DEPOSIT_SLIP_EVENT_TYPES,
);
