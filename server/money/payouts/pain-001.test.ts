import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { bankText, pain001 } from './pain-001.ts';

const iban = ibanOf('MA', '011780000012345678901234');
const one = { instructionId: 'a'.repeat(32), endToEndId: 'PAYOUT-1', amount: 5n, name: 'A', iban };
const file = (transactions = [one], bic: string | null = null) =>
  pain001({
    messageId: 'TAWSIL-1',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    day: '2026-11-21',
    payer: { name: 'Tawsil', iban, bic },
    transactions,
  });

/** The names of an element's children, in their order, which the schema's sequences fix. */
const below = (xml: string, parent: string): string[] => {
  const inner = new RegExp(`<${parent}>([\\s\\S]*?)</${parent}>`).exec(xml)?.[1] ?? '';
  const names: string[] = [];
  let depth = 0;
  for (const [tag, slash, name] of inner.matchAll(/<(\/?)(\w+)[^>]*?>/g)) {
    if (slash) depth -= 1;
    else {
      if (depth === 0) names.push(name as string);
      if (!tag.endsWith('/>')) depth += 1;
    }
  }
  return names;
};

describe('a pain.001.001.09 file', () => {
  it('has its elements in the order of the schema', () => {
    const xml = file([one, { ...one, amount: 100_000_000_000_001n }]);
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09">/,
    );
    expect(below(xml, 'GrpHdr')).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    expect(below(xml, 'PmtInf')).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
      'CdtTrfTxInf',
    ]);
    expect(below(xml, 'CdtTrfTxInf')).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
    expect(xml).toContain('<CtrlSum>1000000000000.06</CtrlSum>');
    expect(xml).toContain('<InstdAmt Ccy="MAD">0.05</InstdAmt>');
    expect(xml).toContain('<Id>NOTPROVIDED</Id>');
    expect(file([one], 'BCMAMAMC')).toContain('<BICFI>BCMAMAMC</BICFI>');
  });

  it('contains names only in characters that banks accept', () => {
    expect(bankText('Café “Atlas” & Fils')).toBe('Cafe .Atlas. + Fils');
    expect(bankText('Cœur d’Æther & Straße')).toBe("Coeur d'AEther + Strasse");
    expect(bankText('L´Étoile – Smørrebrød‑Łódź')).toBe("L'Etoile - Smorrebrod-Lodz");
    expect(bankText('Chez\u00a0Rachid\u200b')).toBe('Chez Rachid');
    // Ligatures, as texts copied from PDF files have, and letters of Turkish.
    expect(bankText('Caﬁno ＡＴＬＡＳ № 5…')).toBe('Cafino ATLAS No 5...');
    expect(bankText('Işık')).toBe('Isik');
    expect(bankText('  ')).toBe('.');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(bankText(text)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/);
        expect(below(file([{ ...one, name: text }]), 'CdtTrfTxInf')).toHaveLength(5);
      }),
    );
  });
});
