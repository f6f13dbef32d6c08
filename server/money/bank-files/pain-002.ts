import {
  amountOf,
  codeAt,
  ibanAt,
  idAt,
  reasonOf,
  type StatedGroup,
  type StatedRow,
} from './stated.ts';
import { elementAt, elementsOf, textAt, type XmlElement } from './xml.ts';

const PAID = new Set(['ACSC', 'ACCC']);
/** Accepted or received, and not decided. */
const PENDING = new Set(['ACTC', 'ACCP', 'ACSP', 'ACWC', 'ACWP', 'ACFC', 'PDNG', 'RCVD', 'PART']);

const verdictOf = (status: string): StatedRow['verdict'] => {
  if (PAID.has(status)) return 'paid';
  if (status === 'RJCT') return 'failed';
  return PENDING.has(status) ? null : 'unknown';
};

/** A status of several payments: its code, reason and message. */
interface Whole {
  status: string | null;
  code: string | null;
  words: string | null;
}

const nothing = {
  instructionId: null,
  endToEndId: null,
  amountText: null,
  amount: null,
  currency: null,
  payerIban: null,
  payeeIban: null,
  bankReference: null,
  isReturn: false,
} as const;

function groupOf(
  parent: XmlElement,
  messageId: string | null,
  { status, code, words }: Whole,
): StatedGroup[] {
  // What was accepted in part says nothing of a payment that is not named.
  if (status === null || status === 'PART') return [];
  return [
    {
      ...nothing,
      messageId,
      status,
      verdict: verdictOf(status),
      code,
      words,
      count: textAt(parent, ['OrgnlNbOfTxs']),
      sum: textAt(parent, ['OrgnlCtrlSum']),
    },
  ];
}

function rowOf(of: XmlElement, messageId: string | null, above: Whole): StatedRow {
  const own = codeAt(of, 'TxSts');
  const status = own ?? above.status ?? '';
  const reason = reasonOf(of, 'StsRsnInf');
  const given = elementAt(of, 'OrgnlTxRef');
  return {
    instructionId: idAt(of, 'OrgnlInstrId'),
    endToEndId: idAt(of, 'OrgnlEndToEndId'),
    messageId: idAt(of, 'OrgnlGrpInf', 'OrgnlMsgId') ?? messageId,
    status,
    verdict: own === null && status === 'PART' ? 'unknown' : verdictOf(status),
    isReturn: false,
    code: reason.code ?? above.code,
    words: reason.words ?? above.words,
    ...amountOf(elementAt(given, 'Amt', 'InstdAmt'), elementAt(given, 'IntrBkSttlmAmt')),
    payerIban: ibanAt(given, 'DbtrAcct'),
    payeeIban: ibanAt(given, 'CdtrAcct'),
    bankReference: textAt(of, ['AcctSvcrRef'], 35),
  };
}

/** What a customer payment status report says: of the message, of its payment information, of payments. */
export function readPain002(report: XmlElement): { rows: StatedRow[]; groups: StatedGroup[] } {
  const group = elementAt(report, 'OrgnlGrpInfAndSts');
  const messageId = idAt(group, 'OrgnlMsgId');
  const whole: Whole = { status: codeAt(group, 'GrpSts'), ...reasonOf(group, 'StsRsnInf') };
  const rows: StatedRow[] = [];
  const groups: StatedGroup[] = [];
  for (const info of elementsOf(report, 'OrgnlPmtInfAndSts')) {
    const status = codeAt(info, 'PmtInfSts');
    const reason = reasonOf(info, 'StsRsnInf');
    const ofInfo: Whole = {
      status: status ?? whole.status,
      code: reason.code ?? whole.code,
      words: reason.words ?? whole.words,
    };
    rows.push(...elementsOf(info, 'TxInfAndSts').map((one) => rowOf(one, messageId, ofInfo)));
    // Our files have one payment information, which is their message.
    const id = messageId ?? idAt(info, 'OrgnlPmtInfId');
    if (status !== null) groups.push(...groupOf(info, id, ofInfo));
  }
  if (groups.length === 0 && group) groups.push(...groupOf(group, messageId, whole));
  return { rows, groups };
}
