import { type BankAnswerKind, MAX_ANSWER_ROWS } from '#contract/money/bank-answer.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readCamt054 } from './camt-054.ts';
import { readPain002 } from './pain-002.ts';
import { idAt, type StatedAnswer } from './stated.ts';
import { decodeXml, elementAt, parseXml, type XmlElement } from './xml.ts';

const MOST_ID = 35;
const ROOT = /<(?:[\w.-]+:)?Document\b[^>]*>/;
const MESSAGE = /["']urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})["']/i;
const VERSIONS: Readonly<Record<string, BankAnswerKind>> = {
  'pain.002.001.03': 'pain.002',
  'pain.002.001.10': 'pain.002',
  'camt.054.001.02': 'camt.054',
  'camt.054.001.04': 'camt.054',
  'camt.054.001.08': 'camt.054',
};
const ELEMENTS = {
  'pain.002': 'CstmrPmtStsRpt',
  'camt.054': 'BkToCstmrDbtCdtNtfctn',
} as const satisfies Record<BankAnswerKind, string>;

/** What a message is, by its namespace. Error: 422 for another one. */
function kindOf(text: string): BankAnswerKind {
  const name = MESSAGE.exec(ROOT.exec(text)?.[0] ?? '')?.[1]?.toLowerCase();
  if (name?.startsWith('pain.001')) throw refuse('bank_answer.own_file');
  if (name === undefined) throw refuse('bank_answer.no_iso_message');
  const kind = VERSIONS[name];
  if (!kind) throw refuse('bank_answer.other_kind', { kind: name });
  return kind;
}

const rowsOf = (kind: BankAnswerKind, report: XmlElement) =>
  kind === 'pain.002'
    ? { ...readPain002(report), ignored: 0 }
    : { ...readCamt054(report), groups: [] };

/** Reads an answer of the bank. Errors: 422 with what is wrong; nothing of it is used then. */
export function readAnswer(bytes: Buffer): StatedAnswer {
  const text = decodeXml(bytes);
  const root = parseXml(text);
  const kind = kindOf(text);
  const report = elementAt(root, 'Document', ELEMENTS[kind]);
  if (!report) throw refuse('bank_answer.without_contents', { kind });
  const messageId = idAt(report, 'GrpHdr', 'MsgId');
  if (messageId === null) throw refuse('bank_answer.no_message_id');
  if (messageId.length > MOST_ID) throw refuse('bank_answer.id_too_long');
  const read = rowsOf(kind, report);
  // A status of all payments is at least one row.
  if (read.rows.length + read.groups.length > MAX_ANSWER_ROWS)
    throw refuse('bank_answer.too_many_rows', { most: MAX_ANSWER_ROWS });
  return { kind, messageId, ...read };
}
