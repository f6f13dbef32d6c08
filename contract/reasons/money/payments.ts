import type { ReasonCatalogue } from '../reason.ts';

/** Why a payment has no order, as the payment keeps it. */
const endReasons = {
  'payment.not_paid_in_time': 'It was not paid in time.',
  'payment.card_declined': 'The card was declined.',
  'payment.authorised_otherwise': 'The bank authorised something else than was asked for.',
  'payment.not_placed': 'The order could not be placed.',
} as const satisfies ReasonCatalogue;

/** Why a provider did not carry out an act, as the act keeps it, and what its transfer states. */
const outcomeReasons = {
  'payment.other_described': 'It described another payment',
  'payment.provider_status': 'It is {status}',
  'payment.provider_answered': 'It answered {status}',
  'payment.not_of_protocol': 'The answer is not of the protocol',
  'payment.capture_refused': 'The provider refused the capture',
  'payment.refund_refused': 'The card did not take the refund',
} as const satisfies ReasonCatalogue;

export const paymentReasons = {
  ...endReasons,
  ...outcomeReasons,
  'payment.cards_off': {
    code: 'payment.off',
    text: 'Card payments are not available. Pay in cash.',
  },
  'payment.must_be_cash': 'must be cash',
  'payment.too_many_waiting': {
    code: 'request.rate_limited',
    text: 'Too many of your orders wait to be paid. Pay one first.',
  },
  // A payment that was declined or has expired has its own code.
  'payment.ended': {
    code: 'payment.released',
    text: 'Nothing is charged: the payment has ended. To order again, use a new reference.',
  },
  'payment.ended_because': {
    code: 'payment.released',
    text: 'Nothing is charged: {why} To order again, use a new reference.',
  },
  'payment.held_too_short': {
    code: 'payment.released',
    text: 'The bank holds the amount for too short a time.',
  },
  'payment.account_not_active': { code: 'account.blocked', text: 'The account is not active.' },
  'payment.reference_used': {
    code: 'command.mismatch',
    text: 'The reference was used for another order.',
  },
  'payment.no_capture_refused': {
    code: 'payment.not_refused',
    text: 'The provider has refused no capture of this order.',
  },
  'payment.notice_not_signed': {
    code: 'permission.denied',
    text: 'The signature of the notice is not valid.',
  },
  'payment.notice_without_payment': {
    code: 'request.invalid',
    text: 'The notice names no payment.',
  },
} as const satisfies ReasonCatalogue;
