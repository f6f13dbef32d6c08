import type { BankAnswerKind, BankVerdict } from '#contract/money/bank-answer.ts';
import { elementsOf, textAt, type XmlElement } from './xml.ts';

/** What an answer says of one payment, or of all payments of a message. */
export interface StatedRow {
  /** The ids that the file gave, as the bank repeats them. */
  instructionId: string | null;
  endToEndId: string | null;
  messageId: string | null;
  status: string;
  /** Null: the bank has not decided; unknown: nobody knows what the status means. */
  verdict: BankVerdict | 'unknown' | null;
  /** The money came back after it was sent. */
  isReturn: boolean;
  code: string | null;
  words: string | null;
  /** As the bank writes it; centimes where it is an amount. */
  amountText: string | null;
  amount: bigint | null;
  currency: string | null;
  payerIban: string | null;
  payeeIban: string | null;
  bankReference: string | null;
}

/** What an answer says of the payments of a message that it does not name. */
export interface StatedGroup extends StatedRow {
  count: string | null;
  sum: string | null;
}

/** An answer as it was read. */
export interface StatedAnswer {
  kind: BankAnswerKind;
  messageId: string;
  rows: readonly StatedRow[];
  groups: readonly StatedGroup[];
  /** Credits that are no returns, which are not about payouts. */
  ignored: number;
}

const MOST_ID = 35;
const MOST_WORDS = 500;
const CENTIMES = 100n;

/** An id; null if the bank had none to repeat. */
export function idAt(parent: XmlElement | undefined, ...path: readonly string[]): string | null {
  const id = textAt(parent, path, MOST_ID + 1);
  return id === null || id.toUpperCase() === 'NOTPROVIDED' ? null : id;
}

/** A code in capitals. */
export const codeAt = (parent: XmlElement | undefined, ...path: readonly string[]): string | null =>
  textAt(parent, path, MOST_ID)?.toUpperCase() ?? null;

/** An account number without spaces. */
export const ibanAt = (parent: XmlElement | undefined, ...path: readonly string[]): string | null =>
  codeAt(parent, ...path, 'Id', 'IBAN')?.replaceAll(/\s/g, '') ??
  codeAt(parent, ...path, 'Id', 'Othr', 'Id')?.replaceAll(/\s/g, '') ??
  null;

/** Centimes of an amount such as `1250.5`; null if it is none, or has parts of a centime. */
export function centimesOf(text: string | null): bigint | null {
  const found = /^\+?(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(text ?? '');
  if (!found) return null;
  const [, whole = '0', part = ''] = found;
  return BigInt(whole) * CENTIMES + BigInt(part.padEnd(2, '0'));
}

/** The first of several amounts that is there, with its currency. */
export function amountOf(...candidates: readonly (XmlElement | undefined)[]) {
  const found = candidates.find((one) => one !== undefined);
  const amountText = textAt(found, [], MOST_ID);
  const currency = found?.['@Ccy'];
  return {
    amountText,
    amount: centimesOf(amountText),
    currency: typeof currency === 'string' ? currency.toUpperCase().slice(0, 3) : null,
  };
}

/** The reason of a status or of a return: its code, and the words of the bank. */
export function reasonOf(parent: XmlElement | undefined, name: string) {
  const all = elementsOf(parent, name);
  const codes = all.map((one) => codeAt(one, 'Rsn', 'Cd') ?? codeAt(one, 'Rsn', 'Prtry'));
  const words = all.flatMap((one) =>
    elementsOf(one, 'AddtlInf').flatMap((line) => textAt(line, [], MOST_WORDS) ?? []),
  );
  return {
    code: codes.find((one) => one !== null) ?? null,
    words: words.length === 0 ? null : words.join(' ').slice(0, MOST_WORDS),
  };
}
