import type { ReasonCatalogue } from '../reason.ts';

export const refundReasons = {
  'refund.in_full': { code: 'order.not_refundable', text: 'Order {id} is refunded in full.' },
  'refund.nothing_left': {
    code: 'order.not_refundable',
    text: 'Nothing is left to refund of order {id}: it was not paid, the driver disputes the cash, or the bank reclaimed it.',
  },
  'refund.no_wallet': {
    code: 'order.not_refundable',
    text: 'The person who placed this order has no customer wallet.',
  },
  'refund.card_at_most': {
    code: 'order.not_refundable',
    text: 'The card can take at most {most}. Refund to the wallet.',
  },
  'refund.must_be_wallet': 'must be wallet',
  'refund.on_card': {
    code: 'transfer.not_reversible',
    text: 'The card has it: nothing is taken from a card.',
  },
  'refund.store_has_less': {
    code: 'money.insufficient',
    text: '{store} has less available. Make good charges it, and what its balance does not have is owed; a refund paid by the platform stays with the platform.',
  },
  'refund.funder_has_less': 'has less available',
  'refund.spent': {
    code: 'money.insufficient',
    text: '{customer} has already spent it: the wallet balance is too low.',
  },
} as const satisfies ReasonCatalogue;
