import type { ReasonCatalogue } from '../reason.ts';

/** Why an answer of the bank cannot be read; nothing is changed. */
const unreadableReasons = {
  'bank_answer.not_xml': {
    code: 'file.refused',
    text: 'The file is not well-formed XML: {fault}. Download it from the bank again.',
  },
  'bank_answer.encoding': {
    code: 'file.refused',
    text: 'The file is not text in {encoding}. Download it from the bank again, as UTF-8.',
  },
  'bank_answer.other_encoding': {
    code: 'file.refused',
    text: 'The encoding {encoding} is not accepted; UTF-8, UTF-16, ISO-8859-1 and Windows-1252 are.',
  },
  'bank_answer.has_doctype': {
    code: 'file.refused',
    text: 'The file has a document type, which answers of banks do not have. It is not read.',
  },
  'bank_answer.too_deep': {
    code: 'file.refused',
    text: 'The elements of the file are nested more than {most} deep. It is not read.',
  },
  'bank_answer.too_large': {
    code: 'file.refused',
    text: 'The file has more elements than {most} payments take. Ask the bank for smaller ones.',
  },
  'bank_answer.too_many_rows': {
    code: 'file.refused',
    text: 'The answer has more than {most} payments. Ask the bank for smaller ones.',
  },
  'bank_answer.other_kind': {
    code: 'file.refused',
    text: 'This is {kind}. Answers are pain.002.001.03 or .10, and camt.054.001.02, .04 or .08.',
  },
  'bank_answer.own_file': {
    code: 'file.refused',
    text: 'This is a file for the bank (pain.001), not its answer.',
  },
  'bank_answer.no_message_id': {
    code: 'file.refused',
    text: 'The answer has no message id (GrpHdr/MsgId), by which it is applied once.',
  },
  'bank_answer.id_too_long': {
    code: 'file.refused',
    text: 'The message id of the answer has more than 35 characters.',
  },
} as const satisfies ReasonCatalogue;

const SEE_BANK = 'Compare with the bank statement, and settle the payout in Store Payments.';

/** Why a row is left to a person, and what to do, as the row keeps it. */
export const bankRowReasons = {
  'bank_row.unknown': 'No bank file has a payment with this id. Ask the bank what it is of.',
  'bank_row.other_file': `The bank names the message {message}, which is no bank file of this payment. ${SEE_BANK}`,
  'bank_row.several_files': `The payout was in several bank files, and the bank does not say which. ${SEE_BANK}`,
  'bank_row.other_amount': `The bank says {said}, the bank file {amount}. ${SEE_BANK}`,
  'bank_row.other_currency': `The bank says {said}; payouts are in {currency}. ${SEE_BANK}`,
  'bank_row.other_payer': `It concerns the account {said}; the bank file pays from {iban}. ${SEE_BANK}`,
  'bank_row.other_payee': `It went to the account {said}; the bank file pays to {iban}. ${SEE_BANK}`,
  'bank_row.other_totals': `The bank counts {said}, the bank file has {has}. ${SEE_BANK}`,
  'bank_row.contradicts': `This answer says both that it was paid and that it was not. ${SEE_BANK}`,
  'bank_row.paid_before':
    'The bank refuses it, but payout {id} was settled as paid. Ask the bank which is true. If the money did not leave, credit the store by a manual movement.',
  'bank_row.returned_after':
    'The money of payout {id}, settled as paid, came back. Credit the store by a manual movement, correct its bank account, and request a new payout.',
  'bank_row.not_paid_before':
    'The bank has paid it, but payout {id} is {state}. Do not pay it again before the bank has confirmed which is true.',
  'bank_row.sent_again':
    'The bank has paid it, but payout {id} was sent again since. It may be paid twice: ask the bank to stop the later payment.',
  'bank_row.paid_twice':
    'The bank booked payout {id} a second time ({said}; before: {before}). Ask it to return the money.',
  'bank_row.not_allowed': 'You may not settle payout {id}: {why}',
  'bank_row.unknown_status': `The status {status} is not known. ${SEE_BANK}`,
  'bank_row.no_id':
    'The bank gives no id (EndToEndId) of the payment. Find it in the bank statement.',
  'bank_row.changed': 'The payout was changed in the meantime: {why}',
} as const satisfies ReasonCatalogue;

export const bankAnswerReasons = {
  ...unreadableReasons,
  ...bankRowReasons,
  'bank_answer.not_left': {
    code: 'bank_answer.illegal_event',
    text: 'This row was not left to a person.',
  },
  'bank_answer.dealt_before': {
    code: 'bank_answer.illegal_event',
    text: 'This row is dealt with already, by {name}.',
  },
  'bank_file.not_in_file': {
    code: 'payout.illegal_event',
    text: 'This bank file has no payment of payout {id} that waits for the bank.',
  },
  // What payouts keep of an answer.
  'bank_answer.paid': 'Paid, as the bank’s answer {message} says',
} as const satisfies ReasonCatalogue;
