import type { ReasonCatalogue } from '../reason.ts';

/** Why an answer of the bank cannot be read; nothing is changed. */
const unreadableReasons = {
  'bank_answer.not_xml': {
    code: 'file.refused',
    text: 'This is no XML, which the bank’s answers are ({fault}). Choose another file, or download it again.',
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
  'bank_answer.no_iso_message': {
    code: 'file.refused',
    text: 'This is no message of ISO 20022. Answers are pain.002.001.03 or .10, and camt.054.001.02, .04 or .08.',
  },
  'bank_answer.without_contents': {
    code: 'file.refused',
    text: 'This is {kind} without its contents. Ask the bank for the file again.',
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
  'bank_answer.no_account': {
    code: 'file.refused',
    text: 'A notification names no account (Ntfctn/Acct), by which it is known whose bookings they are.',
  },
} as const satisfies ReasonCatalogue;

const SEE_BANK = 'Compare with the bank statement, and settle the payout in Store Payments.';

/** Why a row is left to a person, and what to do, as the row keeps it. */
export const bankRowReasons = {
  'bank_row.unknown': 'No bank file has a payment with this id. Ask the bank what it is of.',
  'bank_row.other_file': `The bank names the message {message}, which is no bank file of this payment. ${SEE_BANK}`,
  'bank_row.several_files': `The payout was in several bank files, and the bank does not say which. ${SEE_BANK}`,
  'bank_row.other_amount': `The bank says {stated}, the bank file {amount}. ${SEE_BANK}`,
  'bank_row.other_currency': `The bank says {stated}; payouts are in {currency}. ${SEE_BANK}`,
  'bank_row.other_payer': `It concerns the account {stated}; the bank file pays from {iban}. ${SEE_BANK}`,
  'bank_row.other_payee': `It went to the account {stated}; the bank file pays to {iban}. ${SEE_BANK}`,
  'bank_row.other_totals': `The bank counts {stated}, the bank file has {has}. ${SEE_BANK}`,
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
    'The bank booked payout {id} a second time ({stated}; before: {before}). Ask it to return the money.',
  'bank_row.not_allowed': 'You may not settle payout {id}: {why}',
  'bank_row.unknown_status': `The status {status} is not known. ${SEE_BANK}`,
  'bank_row.no_return': `Money with the id of this payment came in, and the bank does not say that it is a return. Anybody who pays in can write the id. ${SEE_BANK}`,
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

/** Why a bank did not pay, by the codes of ISO 20022 (ExternalStatusReason1Code, ExternalReturnReason1Code). */
export const bankCodeReasons = {
  'bank_code.AB05': 'The bank of the store did not answer in time (AB05)',
  'bank_code.AB08': 'The bank of the store is offline (AB08)',
  'bank_code.AC01': 'The account number is wrong (AC01)',
  'bank_code.AC02': 'The number of the paying account is wrong (AC02)',
  'bank_code.AC03': 'The number of the store’s account is wrong (AC03)',
  'bank_code.AC04': 'The account is closed (AC04)',
  'bank_code.AC05': 'The paying account is closed (AC05)',
  'bank_code.AC06': 'The account is blocked (AC06)',
  'bank_code.AC07': 'The store’s account is closed (AC07)',
  'bank_code.AC13': 'The kind of the paying account does not allow it (AC13)',
  'bank_code.AC14': 'The kind of the store’s account does not allow it (AC14)',
  'bank_code.AG01': 'The account does not take transfers (AG01)',
  'bank_code.AG02': 'The bank does not know this kind of payment (AG02)',
  'bank_code.AM01': 'The amount is zero (AM01)',
  'bank_code.AM02': 'The amount is above what the bank allows (AM02)',
  'bank_code.AM03': 'The currency is not possible (AM03)',
  'bank_code.AM04': 'The paying account does not have enough money (AM04)',
  'bank_code.AM05': 'The bank considers it a duplicate (AM05)',
  'bank_code.AM07': 'The amount is blocked by the authorities (AM07)',
  'bank_code.AM09': 'The amount is wrong (AM09)',
  'bank_code.BE01': 'The account does not belong to the named holder (BE01)',
  'bank_code.BE04': 'The address of the store is missing or wrong (BE04)',
  'bank_code.BE05': 'The bank does not know who sent the file (BE05)',
  'bank_code.BE06': 'The bank does not know the store (BE06)',
  'bank_code.CNOR': 'The bank of the store is not reachable (CNOR)',
  'bank_code.CUST': 'The holder of the account asked for it (CUST)',
  'bank_code.DT01': 'The date is not possible (DT01)',
  'bank_code.DUPL': 'The bank considers it a duplicate (DUPL)',
  'bank_code.ED05': 'The settlement between the banks failed (ED05)',
  'bank_code.FF01': 'The format of the file is wrong (FF01)',
  'bank_code.FOCR': 'It was returned after a request to cancel it (FOCR)',
  'bank_code.MD07': 'The holder of the account has died (MD07)',
  'bank_code.MS02': 'The store refused it, without a reason (MS02)',
  'bank_code.MS03': 'The bank gave no reason (MS03)',
  'bank_code.NARR': 'See the words of the bank (NARR)',
  'bank_code.NOAS': 'The store did not answer its bank (NOAS)',
  'bank_code.RC01': 'The identifier of the bank is wrong (RC01)',
  'bank_code.RC04': 'The identifier of the store’s bank is wrong (RC04)',
  'bank_code.RR01': 'The number of the paying account is missing (RR01)',
  'bank_code.RR02': 'The name or the address of the payer is missing (RR02)',
  'bank_code.RR03': 'The name or the address of the store is missing (RR03)',
  'bank_code.RR04': 'For reasons of the law (RR04)',
  'bank_code.TM01': 'It arrived after the bank’s closing time (TM01)',
  'bank_code.other': 'The bank gave the code {code}',
  'bank_code.none': 'The bank gave no reason',
} as const satisfies ReasonCatalogue;
