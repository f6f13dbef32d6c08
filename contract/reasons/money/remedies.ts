import type { ReasonCatalogue } from '../reason.ts';

const NOT_REMEDIABLE = 'order.not_remediable';

export const remedyReasons = {
  'remedy.order_open': {
    code: NOT_REMEDIABLE,
    text: 'Order {id} has not ended: change it instead.',
  },
  'remedy.nothing_left': {
    code: NOT_REMEDIABLE,
    text: 'Nothing is left to give for order {id}: in sum, at most what it was worth.',
  },
  'remedy.at_most': {
    code: NOT_REMEDIABLE,
    text: 'At most {left} is left to give for order {id}.',
  },
  'remedy.line_given': {
    code: NOT_REMEDIABLE,
    text: 'Of line {line} of order {id}, {left, plural, =0 {no piece is} one {one piece is} other {# pieces are}} left to make good.',
  },
  'remedy.not_served': {
    code: NOT_REMEDIABLE,
    text: 'Order {id} was not delivered: nothing was served, and only a coupon can be given.',
  },
  'remedy.target_not_possible': {
    code: NOT_REMEDIABLE,
    text: 'This order does not allow this target.',
  },
  'remedy.no_driver': { code: NOT_REMEDIABLE, text: 'Order {id} has no driver to charge.' },
  'remedy.charge_at_most': {
    code: NOT_REMEDIABLE,
    text: 'Nobody is charged more than the remedy: at most {left} is left to charge.',
  },
  'remedy.contest_upheld': {
    code: NOT_REMEDIABLE,
    text: 'It was decided that the {party} does not bear this remedy: a contest was upheld.',
  },
  'remedy.changed_meanwhile': {
    code: NOT_REMEDIABLE,
    text: 'Other remedies were given for this order since. Refuse this one, and ask for another.',
  },
  'remedy.coupon_name': 'Coupon for order {id}',
  'remedy.case_of_another': {
    code: NOT_REMEDIABLE,
    text: 'Case {id} is not about order {order}, nor about its customer.',
  },
  'remedy.basis_needs_lines': 'names the lines of the basis `lines`, and of no other',
  'remedy.basis_needs_amount': 'is the amount of the basis `goodwill`, and of no other',
  'remedy.one_charge_each': 'names each party once',
  'remedy.each_line_once': 'names each line once',
  'remedy.own': {
    code: 'remedy.four_eyes',
    text: 'You gave this remedy: someone else must decide.',
  },
  'remedy.linked': {
    code: 'account.not_independent',
    text: 'Your account is that of the customer, or linked to it: someone else must give the remedy.',
  },
  'remedy.linked_giver': {
    code: 'account.not_independent',
    text: 'Your account is linked to that of the person who gave the remedy: someone else must decide.',
  },
  'remedy.linked_store': {
    code: 'account.not_independent',
    text: 'Your account is that of the store, or linked to it: it is paid for goods that are sent again, so that someone else must send them.',
  },
  'remedy.linked_bearer': {
    code: 'account.not_independent',
    text: 'Your account is that of a store or driver that bears this remedy, or linked to it: someone else must reverse it.',
  },
  'remedy.not_given_by_you': {
    code: 'permission.denied',
    text: 'Only who gave the remedy withdraws it.',
  },
  'remedy.coupon_used': {
    code: 'transfer.not_reversible',
    text: 'The customer has used the coupon.',
  },
  'remedy.sent_again': {
    code: 'transfer.not_reversible',
    text: 'The goods were sent again: cancel that order instead.',
  },
  'remedy.refund_of': {
    code: 'transfer.not_reversible',
    text: 'This refund is a remedy: reverse the remedy, which reverses its charges too.',
  },
  'remedy.exceeds': {
    code: 'commitment.four_eyes',
    text: 'Other remedies were given at the same time. Send it again: it waits for another person.',
  },
  'charge.reversed': { code: 'contest.illegal_event', text: 'Charge {id} was reversed.' },
  'charge.contested': { code: 'contest.illegal_event', text: 'Charge {id} was contested before.' },
  'charge.too_late': {
    code: 'contest.illegal_event',
    text: 'Charge {id} could be contested until {until}.',
  },
  'charge.not_contested': {
    code: 'contest.illegal_event',
    text: 'Nobody contests charge {id}.',
  },
  'contest.own': {
    code: 'remedy.four_eyes',
    text: 'You gave the remedy, charged it or opened the contest: someone else must decide.',
  },
  'contest.linked': {
    code: 'account.not_independent',
    text: 'Your account is linked to that of a person with a part in this charge: someone else must decide.',
  },
} as const satisfies ReasonCatalogue;
