import type { ReasonCatalogue } from '../reason.ts';

const PAYOUT = 'payout.four_eyes';
const LINKED = 'account.not_independent';
const ADVICE = 'Someone else must do this, or a person linked to neither vouches for the account.';

/** Someone has acted on the accounts of the decider and of a person with a part in the payout. */
const linkReasons = {
  'payout.you_linked_requester': {
    code: LINKED,
    text: `You created, reset or changed the account of {name}, who requested it. ${ADVICE}`,
  },
  'payout.you_linked_approver': {
    code: LINKED,
    text: `You created, reset or changed the account of {name}, who approved it. ${ADVICE}`,
  },
  'payout.you_linked_settler': {
    code: LINKED,
    text: `You created, reset or changed the account of {name}, who settled it as not paid. ${ADVICE}`,
  },
  'payout.you_linked_account': {
    code: LINKED,
    text: `You created, reset or changed the account of the person who entered the bank account. ${ADVICE}`,
  },
  'payout.linked_by_requester': {
    code: LINKED,
    text: `{linker}, who requested it, created, reset or changed your account. ${ADVICE}`,
  },
  'payout.linked_by_approver': {
    code: LINKED,
    text: `{linker}, who approved it, created, reset or changed your account. ${ADVICE}`,
  },
  'payout.linked_by_settler': {
    code: LINKED,
    text: `{linker}, who settled it as not paid, created, reset or changed your account. ${ADVICE}`,
  },
  'payout.linked_by_account': {
    code: LINKED,
    text: `{linker}, the person who entered the bank account, created, reset or changed your account. ${ADVICE}`,
  },
  'payout.other_linked_requester': {
    code: LINKED,
    text: `{linker} created, reset or changed your account and that of {name}, who requested it. ${ADVICE}`,
  },
  'payout.other_linked_approver': {
    code: LINKED,
    text: `{linker} created, reset or changed your account and that of {name}, who approved it. ${ADVICE}`,
  },
  'payout.other_linked_settler': {
    code: LINKED,
    text: `{linker} created, reset or changed your account and that of {name}, who settled it as not paid. ${ADVICE}`,
  },
  'payout.other_linked_account': {
    code: LINKED,
    text: `{linker} created, reset or changed your account and that of the person who entered the bank account. ${ADVICE}`,
  },
} as const satisfies ReasonCatalogue;

export const payoutReasons = {
  ...linkReasons,
  'payout.own_request': {
    code: PAYOUT,
    text: 'You requested this payout: someone else must approve.',
  },
  'payout.own_account': {
    code: PAYOUT,
    text: 'You entered this bank account: someone else must approve the payout.',
  },
  'payout.own_account_pay': {
    code: PAYOUT,
    text: 'You entered this bank account: someone else must pay to it.',
  },
  'payout.own_account_request': {
    code: PAYOUT,
    text: 'You entered the bank account of this store: someone else must request its payouts.',
  },
  'payout.own_account_confirm': {
    code: PAYOUT,
    text: 'You entered this bank account: someone else must confirm it.',
  },
  'payout.own_store_confirm': {
    code: PAYOUT,
    text: 'The store is yours, or your account is linked to its owner’s: someone else must confirm its bank account.',
  },
  'payout.account_waits': {
    code: PAYOUT,
    text: 'The bank account of {store} was changed by {by} and waits for another person to confirm it.',
  },
  'payout.account_not_waiting': {
    code: 'payout.illegal_event',
    text: 'The bank account of this store does not wait for a confirmation.',
  },
  'payout.account_record_missing': {
    code: 'request.invalid',
    text: 'Another person is paid to this account: state whom you called, and when.',
  },
  'payout.record_missing': 'is required',
  'payout.account_before_unknown': {
    code: 'payout.illegal_event',
    text: 'The account before is not recorded. Set the right account.',
  },
  'payout.account_changed_meanwhile': {
    code: 'payout.illegal_event',
    text: 'The bank account was changed in the meantime. Review it again.',
  },
  'payout.own_approval': {
    code: PAYOUT,
    text: 'You approved this payout: someone else must approve too.',
  },
  'payout.own_settlement_pay': {
    code: PAYOUT,
    text: 'You settled it as not paid: someone else must pay it again.',
  },
  'payout.own_settlement_reject': {
    code: PAYOUT,
    text: 'You settled it as not paid: someone else must reject it.',
  },
  'payout.settled_before_approve': {
    code: PAYOUT,
    text: 'Payout {id} of this store was settled as not paid by you, or from an account linked to yours: someone else must approve the next one.',
  },
  'payout.settled_before_pay': {
    code: PAYOUT,
    text: 'Payout {id} of this store was settled as not paid by you, or from an account linked to yours: someone else must pay the next one.',
  },
  'payout.not_own_approval': {
    code: PAYOUT,
    text: 'Only the approver can withdraw an approval.',
  },
  'payout.just_approved': {
    code: 'payout.illegal_event',
    text: 'Payout {id} has just been approved. It can be paid in {seconds} s, unless the approval is withdrawn.',
  },
  'payout.withdrawn_too_late': {
    code: 'payout.illegal_event',
    text: 'It is too late to withdraw the approval of payout {id}.',
  },
  'payout.more_than_available': {
    code: 'money.insufficient',
    text: '{store} has {available} available.',
  },
  'payout.unknown_method': {
    code: 'request.invalid',
    text: 'The payment method does not exist.',
  },
  'payout.method_not_possible': {
    code: 'request.invalid',
    text: 'This payment method is not possible: {fault}.',
  },
  'payout.reference_used': {
    code: 'payout.reference_used',
    text: 'Payout {id} of {store}, {amount}, has the reference {reference} already. Check the bank statement: one transfer pays both only if its amount is that of both.',
  },
  'payout.reference_used_elsewhere': {
    code: 'payout.reference_used',
    text: 'A payout in another area has the reference {reference} already. Check the bank statement.',
  },
  'payout.reference_required': 'is required for this payment method',
  'payout.iban_required': 'needs an IBAN of the store',
  'payout.iban_with_spaces': 'must be an IBAN, or a RIB of 24 digits with its right key',
  'payout.holder_letters': 'must be in Latin letters',
  'payout.iban_mistyped': 'has wrong check digits: it may be mistyped',
  'payout.statuses': 'must be statuses separated by commas',
  'payout.absent': { code: 'payout.illegal_event', text: 'The payout does not exist.' },
  'payout.not_payable': { code: 'payout.illegal_event', text: 'It is {state}.' },
  'payout.changed_meanwhile': {
    code: 'payout.illegal_event',
    text: 'It was changed in the meantime. Review it again.',
  },
  'payout.had_no_account': {
    code: 'payout.illegal_event',
    text: 'The store had no bank account at the time of the request.',
  },
  'payout.holder_in_latin': {
    code: 'request.invalid',
    text: 'Banks write names in Latin letters: enter the account holder as the bank does, beside the name of the store.',
  },
  'payout.holder_not_latin': {
    code: 'payout.illegal_event',
    text: 'The account holder “{holder}” is not in Latin letters, which payment files need. Set the bank account of the store again, with the same IBAN and the holder in Latin letters.',
  },
  'payout.iban_not_valid': {
    code: 'payout.illegal_event',
    text: 'The store’s IBAN is not valid.',
  },
  'payout.no_paying_account': {
    code: 'payout.illegal_event',
    text: 'There is no paying account yet. An administrator can set it in Settings, Money.',
  },
  // The outcomes of attempts to pay, which are kept with their payout.
  'payout.entered_by_person': 'Entered by a person',
  'payout.waits_for_bank': 'Waiting for the bank to process its file',
  'payout.result_unknown': 'The server stopped before the result was known',
  // What the transaction of a payout states.
  'payout.memo': 'Payout {id}',
  'payout.none_in_file': {
    code: 'payout.illegal_event',
    text: 'None of these payouts can be in a bank file. {why}',
  },
} as const satisfies ReasonCatalogue;
