import type { ReasonCatalogue } from '../reason.ts';

/** Why a payment has no order, as the payment keeps it. */
const endReasons = {
  'payment.not_paid_in_time': 'It was not paid in time.',
  'payment.card_declined': 'The card was declined.',
  'payment.authorised_otherwise': 'The bank authorised something else than was asked for.',
  'payment.not_placed': 'The order could not be placed.',
  'payment.not_changed': 'The order could not be changed.',
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

/** Why the customer of a cash order cannot pay it by card, or why the payment of it has ended. */
const changeReasons = {
  'payment.change_ended': {
    code: 'payment.released',
    text: 'Nothing is charged: the payment has ended. The order stays as it is. To try again, use a new reference.',
  },
  'payment.change_ended_because': {
    code: 'payment.released',
    text: 'Nothing is charged: {why} The order stays as it is. To try again, use a new reference.',
  },
  'payment.order_picked_up': {
    code: 'order.not_amendable',
    text: 'The order has been picked up. It is paid in cash.',
  },
  'payment.order_by_card': {
    code: 'order.not_amendable',
    text: 'The order is paid by card already.',
  },
  'payment.card_given_up': {
    code: 'order.not_amendable',
    text: 'The order was by card before, and its card was released. It is paid in cash.',
  },
  'payment.nothing_to_pay': {
    code: 'order.not_amendable',
    text: 'Nothing is to be paid for the order.',
  },
  'payment.answer_first': {
    code: 'order.not_amendable',
    text: 'A change of the order is proposed. Accept or refuse it first.',
  },
  'payment.another_waits': {
    code: 'order.not_amendable',
    text: 'Another card payment of the order waits. Pay that one, or try again once it has ended.',
  },
  'payment.too_little': {
    code: 'payment.above_authorised',
    text: 'The order costs {total} now; the card was asked for {authorised}.',
  },
} as const satisfies ReasonCatalogue;

export const paymentReasons = {
  ...endReasons,
  ...changeReasons,
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
