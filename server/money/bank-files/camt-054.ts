import { refuse } from '../../platform/http/refusal.ts';
import { amountOf, codeAt, ibanAt, idAt, reasonOf, type StatedRow } from './stated.ts';
import { elementAt, elementsOf, textAt, type XmlElement } from './xml.ts';

/** What an entry says for all its transactions. */
interface Entry {
  of: XmlElement;
  /** Since version 8 the status is an element with a code. */
  status: string;
  isCredit: boolean;
  isReversal: boolean;
  reference: string | null;
  /** It has one transaction, so its amount is that of the transaction. */
  isSingle: boolean;
}

const BOOKED = 'BOOK';

/** The message id of a bank file; some banks give one of their own here. */
const ownMessage = (id: string | null): string | null =>
  id?.toUpperCase().startsWith('TAWSIL-') ? id : null;

function rowOf(details: XmlElement, entry: Entry, payerIban: string | null): StatedRow | null {
  const refs = elementAt(details, 'Refs');
  const sign = codeAt(details, 'CdtDbtInd');
  const isCredit = sign === null ? entry.isCredit : sign === 'CRDT';
  const returned = elementAt(details, 'RtrInf');
  const endToEndId = idAt(refs, 'EndToEndId');
  const instructionId = idAt(refs, 'InstrId');
  const hasReturned = returned !== undefined || entry.isReversal;
  const isOwn = endToEndId?.toUpperCase().startsWith('PAYOUT-') ?? false;
  // Other money that comes in.
  if (isCredit && !hasReturned && !isOwn) return null;
  // A payer writes the id as he likes: only a return undoes a payment.
  const booked = isCredit === hasReturned ? (isCredit ? 'failed' : 'paid') : 'unknown';
  return {
    instructionId,
    endToEndId,
    messageId: ownMessage(idAt(refs, 'MsgId')) ?? ownMessage(idAt(refs, 'PmtInfId')),
    status: entry.status,
    verdict: entry.status === BOOKED ? booked : null,
    isReturn: isCredit,
    ...reasonOf(details, 'RtrInf'),
    ...amountOf(
      elementAt(details, 'Amt'),
      elementAt(details, 'AmtDtls', 'InstdAmt', 'Amt'),
      elementAt(details, 'AmtDtls', 'TxAmt', 'Amt'),
      entry.isSingle ? elementAt(entry.of, 'Amt') : undefined,
    ),
    payerIban,
    // Of a return the parties may be exchanged.
    payeeIban: isCredit ? null : ibanAt(details, 'RltdPties', 'CdtrAcct'),
    bankReference: textAt(refs, ['AcctSvcrRef'], 35) ?? entry.reference,
  };
}

/** What a debit credit notification says: each transaction of each entry. Error: 422 without its account. */
export function readCamt054(report: XmlElement): { rows: StatedRow[]; ignored: number } {
  const rows: StatedRow[] = [];
  let ignored = 0;
  for (const notification of elementsOf(report, 'Ntfctn')) {
    const payerIban = ibanAt(notification, 'Acct');
    // Without it nobody knows whose bookings they are: other companies have payouts of these numbers, too.
    if (payerIban === null) throw refuse('bank_answer.no_account');
    for (const of of elementsOf(notification, 'Ntry')) {
      const found = elementsOf(of, 'NtryDtls').flatMap((one) => elementsOf(one, 'TxDtls'));
      // An entry without details is one transaction that nothing is known of.
      const all = found.length === 0 ? [of] : found;
      const entry: Entry = {
        of,
        status: codeAt(of, 'Sts', 'Cd') ?? codeAt(of, 'Sts') ?? BOOKED,
        isCredit: codeAt(of, 'CdtDbtInd') === 'CRDT',
        isReversal: codeAt(of, 'RvslInd') === 'TRUE',
        reference: textAt(of, ['AcctSvcrRef'], 35) ?? textAt(of, ['NtryRef'], 35),
        isSingle: all.length === 1,
      };
      for (const details of all) {
        const row = rowOf(details, entry, payerIban);
        if (row) rows.push(row);
        else ignored += 1;
      }
    }
  }
  return { rows, ignored };
}
