import type { ReasonCatalogue } from '../reason.ts';

/** What the checks of a transaction found. */
const checkReasons = {
  'transfer.sums_to': 'its entries sum to {sum}',
  'transfer.balances_follow': 'each entry follows the one before it',
  'transfer.balance_breaks': 'entry {entry} does not',
  'transfer.of_no_sale': 'belongs to no sale',
  'transfer.paid_of_total': 'paid {paid} of {total}',
  'transfer.reversed_by': 'reversed by {transfer}',
  'transfer.not_reversed': 'not reversed',
} as const satisfies ReasonCatalogue;

export const walletReasons = {
  ...checkReasons,
  'wallet.is_frozen': { code: 'wallet.illegal_event', text: 'The wallet is frozen.' },
  'wallet.is_active': { code: 'wallet.illegal_event', text: 'The wallet is active.' },
  'wallet.order_of_another': {
    code: 'request.invalid',
    text: 'The order belongs to another customer.',
  },
  'wallet.belongs_to_another': 'belongs to another customer',
  'wallet.refund_on_order': {
    code: 'order.not_refundable',
    text: 'Refund an order on the page of the order.',
  },
  'wallet.to_itself': { code: 'request.invalid', text: 'A wallet cannot transfer to itself.' },
  'wallet.must_be_another': 'must be another wallet',
  'transfer.kind': 'must be a kind of transfer',
  'transfer.kind_not_reversible': {
    code: 'transfer.not_reversible',
    text: 'Transfers of the kind {kind} cannot be reversed here.',
  },
  'transfer.already_reversed': {
    code: 'transfer.not_reversible',
    text: 'This has already been reversed.',
  },
} as const satisfies ReasonCatalogue;
