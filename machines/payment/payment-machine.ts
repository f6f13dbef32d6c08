import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/** Events come from the provider's answers, from the order, and from time; no user sends them. */
export type PaymentEvent =
  /** The provider confirmed an authorisation of the amount. */
  | { type: 'payment.authorise' }
  | { type: 'payment.decline' }
  | { type: 'payment.expire' }
  /** The order was placed. */
  | { type: 'payment.place' }
  /** The order was delivered: its total is due. */
  | { type: 'payment.capture' }
  | { type: 'payment.captured' }
  /** No order will use the authorisation. */
  | { type: 'payment.release' }
  | { type: 'payment.released' }
  /** The provider's answer to a capture or a release is not known. */
  | { type: 'payment.doubt' }
  /** Two people gave up an amount that the provider finally refused. */
  | { type: 'payment.write_off' };
export type PaymentEventType = PaymentEvent['type'];

/**
 * The lifecycle of a card payment (docs/decisions/0066). An order exists only from `placed`. A
 * payment that was authorised ends as captured or released; an unknown outcome is in review until
 * the provider has been read.
 */
export const paymentMachine = setup({
  types: { events: {} as PaymentEvent },
}).createMachine({
  id: 'payment',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'payment.authorise': 'authorised',
        'payment.decline': 'declined',
        'payment.expire': 'expired',
        'payment.release': 'releasing',
      },
    },
    authorised: { on: { 'payment.place': 'placed', 'payment.release': 'releasing' } },
    placed: { on: { 'payment.capture': 'capturing', 'payment.release': 'releasing' } },
    capturing: {
      on: {
        'payment.captured': 'captured',
        'payment.doubt': 'review',
        'payment.write_off': 'written_off',
      },
    },
    captured: { type: 'final' },
    releasing: { on: { 'payment.released': 'released', 'payment.doubt': 'review' } },
    // Released at the provider too; one that authorises nevertheless is released again.
    released: { on: { 'payment.release': 'releasing' } },
    declined: { on: { 'payment.release': 'releasing' } },
    expired: { on: { 'payment.release': 'releasing' } },
    review: {
      on: {
        'payment.capture': 'capturing',
        'payment.captured': 'captured',
        'payment.release': 'releasing',
        'payment.released': 'released',
        'payment.write_off': 'written_off',
      },
    },
    written_off: { type: 'final' },
  },
});

export const PAYMENT_STATES = [
  'waiting',
  'authorised',
  'placed',
  'capturing',
  'captured',
  'releasing',
  'released',
  'declined',
  'expired',
  'review',
  'written_off',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_EVENT_TYPES = [
  'payment.authorise',
  'payment.decline',
  'payment.expire',
  'payment.place',
  'payment.capture',
  'payment.captured',
  'payment.release',
  'payment.released',
  'payment.doubt',
  'payment.write_off',
] as const satisfies readonly PaymentEventType[];

export const paymentRules = rulesOf<PaymentState, PaymentEventType>(
  paymentMachine,
  PAYMENT_EVENT_TYPES,
);
