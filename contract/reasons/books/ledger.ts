import type { ReasonCatalogue } from '../reason.ts';

export const ledgerReasons = {
  'wallet.frozen': {
    code: 'wallet.illegal_event',
    text: 'The wallet is frozen: it neither pays nor receives.',
  },
  'money.too_little': { code: 'money.insufficient', text: 'The available balance is too low.' },
  'transfer.amount_too_large': { code: 'request.invalid', text: 'The amount is too large.' },
  'transfer.too_large': 'is too large',
  'transfer.just_posted': {
    code: 'command.in_flight',
    text: 'Another request has just posted this.',
  },
  'transfer.not_typed_amount': 'must match the amount',
  'books.check_in_progress': {
    code: 'command.in_flight',
    text: 'The books are already being checked.',
  },
  'driver.cash_ceiling': {
    code: 'driver.cash_ceiling',
    text: 'The driver has {atHand} in cash and {toCollect} to collect: {more} more would exceed the ceiling of {ceiling}.',
  },
  'payout.typed_amount': {
    code: 'payout.typed_amount',
    text: 'From {from}, the amount must be typed again.',
  },
  'cash.typed_amount': {
    code: 'cash.typed_amount',
    text: 'From {from}, the amount must be typed again.',
  },
  'refund.typed_amount': {
    code: 'refund.typed_amount',
    text: 'From {from}, the amount must be typed again.',
  },
  'wallet.typed_amount': {
    code: 'wallet.typed_amount',
    text: 'From {from}, the amount must be typed again.',
  },
} as const satisfies ReasonCatalogue;
