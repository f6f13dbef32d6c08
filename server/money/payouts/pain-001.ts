import Builder from 'fast-xml-builder';
import { plainAmount } from '#rules/csv.ts';
import { CURRENCY } from '#rules/money/money.ts';
import { withFewMarks } from '#rules/text/combining-marks.ts';

/** One payment of a file. */
export interface Transaction {
  /** The id of this attempt; at most 35 characters. */
  instructionId: string;
  /** The id that the bank returns with its response. */
  endToEndId: string;
  /** Centimes. */
  amount: bigint;
  name: string;
  iban: string;
}

export interface PaymentFile {
  messageId: string;
  createdAt: Date;
  /** The execution date, `2026-11-21`. */
  day: string;
  payer: { name: string; iban: string; bic: string | null };
  transactions: readonly Transaction[];
}

const builder = new Builder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
});

/** How a bank's characters spell letters that have no accent to drop. */
const SPELT: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
};
const SPELT_LETTER = new RegExp(`[${Object.keys(SPELT).join('')}]`, 'gu');
const spelt = (text: string): string =>
  text.replaceAll(SPELT_LETTER, (letter) => SPELT[letter] as string);

/**
 * A name in the characters that every bank accepts (EPC217-08): accents are dropped, other
 * characters become a full stop. Never empty.
 */
export function bankText(text: string, max = 70): string {
  // Before an accent alone becomes a space, and again when ǽ has lost its own.
  const plain = spelt(withFewMarks(text))
    // Ligatures and letters of other widths too.
    .normalize('NFKD')
    // Marks, and controls that are not seen.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(SPELT_LETTER, (letter) => SPELT[letter] as string)
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
  return plain === '' ? '.' : plain;
}

const agent = (bic: string | null) => ({
  FinInstnId: bic === null ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: bic },
});

/**
 * A customer credit transfer as ISO 20022 pain.001.001.09; the order of the elements is that of the
 * schema.
 */
export function pain001({ messageId, createdAt, day, payer, transactions }: PaymentFile): string {
  const totals = {
    NbOfTxs: String(transactions.length),
    CtrlSum: plainAmount(transactions.reduce((sum, { amount }) => sum + amount, 0n)),
  };
  const name = bankText(payer.name);
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString(),
          ...totals,
          InitgPty: { Nm: name },
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          BtchBookg: 'false',
          ...totals,
          ReqdExctnDt: { Dt: day },
          Dbtr: { Nm: name },
          DbtrAcct: { Id: { IBAN: payer.iban }, Ccy: CURRENCY },
          DbtrAgt: agent(payer.bic),
          ChrgBr: 'SLEV',
          CdtTrfTxInf: transactions.map((one) => ({
            PmtId: { InstrId: one.instructionId, EndToEndId: one.endToEndId },
            Amt: { InstdAmt: { '@Ccy': CURRENCY, '#text': plainAmount(one.amount) } },
            Cdtr: { Nm: bankText(one.name) },
            CdtrAcct: { Id: { IBAN: one.iban } },
            RmtInf: { Ustrd: one.endToEndId },
          })),
        },
      },
    },
  });
}
