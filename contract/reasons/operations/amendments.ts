import type { ReasonCatalogue } from '../reason.ts';

/** Why an order cannot be amended at all, or not by this person. */
const stateReasons = {
  'amendment.order_over': {
    code: 'order.not_amendable',
    text: 'Order {id} is {state} and can no longer be changed.',
  },
  'amendment.on_the_road': {
    code: 'order.not_amendable',
    text: 'The order is on its way. Only its instructions, its telephone number and a pin within {metres} m in the same area can still change.',
  },
  'amendment.store_ready': {
    code: 'order.not_amendable',
    text: 'The order is no longer being prepared. Call support to change it.',
  },
  'amendment.store_accepted': {
    code: 'order.not_amendable',
    text: 'The store has accepted the order. Call support to change it.',
  },
  'amendment.not_of_role': {
    code: 'permission.denied',
    text: 'The role {role} may not change this of an order.',
  },
  'amendment.dispute_late': {
    code: 'order.not_amendable',
    text: 'The order has been picked up. Call support about its amount.',
  },
  'amendment.not_disputable': {
    code: 'order.not_amendable',
    text: 'Change {number} cannot be disputed: it costs no more, or was accepted in the app.',
  },
  'amendment.disputed_before': {
    code: 'order.not_amendable',
    text: 'Change {number} has been disputed before.',
  },
  'amendment.not_disputed': {
    code: 'order.not_amendable',
    text: 'Change {number} is not disputed, or that was settled.',
  },
  'amendment.own_order': {
    code: 'account.not_independent',
    text: 'This is your own order. Another person must change it.',
  },
  'amendment.own_agreement': {
    code: 'account.not_independent',
    text: 'You booked that the customer agreed. Another person must keep the change.',
  },
  'amendment.linked_agreement': {
    code: 'account.not_independent',
    text: 'Your account is linked to that of the person who booked that the customer agreed. Another person must keep the change.',
  },
  'amendment.linked': {
    code: 'account.not_independent',
    text: 'Your account is linked to that of this order’s {party}. Another person must change it.',
  },
} as const satisfies ReasonCatalogue;

/** Why a changed basket is refused. */
const basketReasons = {
  'amendment.no_such_line': {
    code: 'request.invalid',
    text: 'The order has no line {line}.',
  },
  'amendment.not_a_line': 'is no line of the order',
  'amendment.empty': {
    code: 'order.not_amendable',
    text: 'Nothing would be left of the order. Cancel it instead.',
  },
  'amendment.unchanged': { code: 'request.invalid', text: 'Nothing would change.' },
  'amendment.too_many_lines': {
    code: 'order.not_amendable',
    text: 'An order has at most {most} lines.',
  },
  'amendment.replaces_more': {
    code: 'request.invalid',
    text: 'More would be added than is taken away of line {line}.',
  },
  'amendment.replaces_too_many': 'must not exceed what is taken away of the line',
  'amendment.difference_of_replacement': 'is for the difference of a replacement only',
  'amendment.pays_without_line': {
    code: 'request.invalid',
    text: 'Others pay only the difference of a line that replaces another one.',
  },
  'amendment.card_is_the_customers': {
    code: 'order.not_amendable',
    text: 'Only the customer can have the order paid by card, in the app.',
  },
  'amendment.above_authorised': {
    code: 'payment.above_authorised',
    text: 'The card is authorised for {authorised}; the order would cost {total}. The store or the platform can pay the difference.',
  },
  'amendment.nothing_to_capture': {
    code: 'order.not_amendable',
    text: 'Nothing would be left to pay by card. Cancel the order instead.',
  },
  'amendment.changed_meanwhile': {
    code: 'amendment.not_open',
    text: 'The order would no longer cost what was proposed. Propose it again.',
  },
} as const satisfies ReasonCatalogue;

/** Why more than a price is needed. */
const consentReasons = {
  'amendment.needs_app_or_supervisor': {
    code: 'amendment.consent',
    text: 'By agreement on the telephone the order would cost {rise} more than it did. Above {most} the customer agrees in the app, or a supervisor changes it.',
  },
  'amendment.store_pays_too_much': {
    code: 'amendment.consent',
    text: 'The store would pay {amount} for replacements. Above {most} the store proposes it, or a supervisor decides.',
  },
  'amendment.none_open': {
    code: 'amendment.not_open',
    text: 'No proposal {number} of this order waits for an answer.',
  },
  'amendment.no_longer_paid': {
    code: 'amendment.not_open',
    text: 'The difference of this proposal can no longer be paid. Support can propose it again.',
  },
  'amendment.only_customer_answers': {
    code: 'permission.denied',
    text: 'Only the customer accepts or refuses a proposal.',
  },
} as const satisfies ReasonCatalogue;

export const amendmentReasons = {
  ...stateReasons,
  ...basketReasons,
  ...consentReasons,
} as const satisfies ReasonCatalogue;
