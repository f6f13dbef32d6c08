import { describe, expect, it } from 'vitest';
import { camt054, pain002 } from '#tests/support/fixtures/bank/bank-answer.ts';
import { readAnswer } from './read-answer.ts';
import { centimesOf } from './stated.ts';

const read = (text: string | Buffer) => readAnswer(Buffer.from(text));
const reasonOf = (text: string | Buffer): string | undefined => {
  try {
    read(text);
    return undefined;
  } catch (error) {
    return (error as { details: { reason?: string } }).details.reason;
  }
};
const ONE = pain002({
  id: 'B1',
  message: 'TAWSIL-1',
  payments: [
    {
      endToEndId: 'PAYOUT-1',
      instructionId: 'a'.repeat(32),
      status: 'rjct',
      code: 'ac04',
      words: 'Compte cl\u00f4tur\u00e9 &amp; sold\u00e9',
      amount: '12.5',
      payee: 'MA64 0221',
    },
  ],
});
const ROW = {
  endToEndId: 'PAYOUT-1',
  messageId: 'TAWSIL-1',
  status: 'RJCT',
  verdict: 'failed',
  code: 'AC04',
  words: 'Compte clôturé & soldé',
  amount: 1_250n,
  currency: 'MAD',
  payeeIban: 'MA640221',
};

describe('an answer of a bank', () => {
  it('is read with codes in any case, and ids, accounts and amounts as they are compared', () => {
    expect(read(ONE)).toMatchObject({ kind: 'pain.002', messageId: 'B1', rows: [ROW] });
  });

  it('is read with prefixes, comments, a byte order mark and other encodings', () => {
    const prefixed = ONE.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1bank:')
      .replace('xmlns=', 'xmlns:bank=')
      .replace('<bank:GrpHdr>', '<!-- of the bank --><bank:GrpHdr>');
    expect(prefixed).toContain('<bank:Document xmlns:bank=');
    expect(read(prefixed).rows).toMatchObject([ROW]);
    expect(read(`\ufeff${ONE}`).rows).toMatchObject([ROW]);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(ONE, 'utf16le')]);
    expect(read(utf16).rows).toMatchObject([ROW]);
    const latin = Buffer.from(ONE.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect(read(latin).rows).toMatchObject([ROW]);
  });

  it('is refused in words if it is no answer, or cannot be read', () => {
    expect(reasonOf('')).toBe('bank_answer.not_xml');
    expect(reasonOf('payout;amount\n1;2')).toBe('bank_answer.not_xml');
    expect(reasonOf(ONE.slice(0, -40))).toBe('bank_answer.not_xml');
    expect(reasonOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 255]))).toBe('bank_answer.encoding');
    expect(reasonOf(Buffer.from(ONE, 'latin1'))).toBe('bank_answer.encoding');
    expect(reasonOf(ONE.replace('UTF-8', 'EBCDIC-CP-FR'))).toBe('bank_answer.other_encoding');
    expect(reasonOf(ONE.replace('pain.002.001.10', 'pain.001.001.09'))).toBe(
      'bank_answer.own_file',
    );
    expect(reasonOf(ONE.replace('pain.002.001.10', 'camt.053.001.08'))).toBe(
      'bank_answer.other_kind',
    );
    expect(reasonOf(ONE.replace('pain.002.001.10', 'camt.054.001.08'))).toBe(
      'bank_answer.without_contents',
    );
    expect(reasonOf('<html><body/></html>')).toBe('bank_answer.no_iso_message');
    expect(reasonOf(ONE.replace('<MsgId>B1</MsgId>', ''))).toBe('bank_answer.no_message_id');
    expect(reasonOf(ONE.replace('>B1<', `>${'B'.repeat(36)}<`))).toBe('bank_answer.id_too_long');
    expect(reasonOf(ONE.replace('<GrpHdr>', '<constructor>x</constructor><GrpHdr>'))).toBe(
      'bank_answer.not_xml',
    );
  });

  it('never expands entities, and is read in bounded depth and size', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>${ONE}`;
    expect(reasonOf(bomb)).toBe('bank_answer.has_doctype');
    const external = ONE.replace('<Document', '<!doctype x SYSTEM "file:///etc/passwd"><Document');
    expect(reasonOf(external)).toBe('bank_answer.has_doctype');
    const unknown = ONE.replace('B1', '&xxe;');
    expect(read(unknown).messageId).toBe('&xxe;');
    const deep = ONE.replace('<GrpHdr>', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}<GrpHdr>`);
    expect(reasonOf(deep)).toBe('bank_answer.too_deep');
    const wide = ONE.replace('<GrpHdr>', `${'<a/>'.repeat(200_001)}<GrpHdr>`);
    expect(reasonOf(wide)).toBe('bank_answer.too_large');
    const many = pain002({
      id: 'B2',
      payments: Array.from({ length: 2_001 }, (_, n) => ({ endToEndId: `PAYOUT-${n + 1}` })),
    });
    expect(reasonOf(many)).toBe('bank_answer.too_many_rows');
    const status = '<OrgnlPmtInfAndSts><PmtInfSts>ACSP</PmtInfSts></OrgnlPmtInfAndSts>';
    const groups = ONE.replace('</CstmrPmtStsRpt>', `${status.repeat(2_000)}</CstmrPmtStsRpt>`);
    expect(reasonOf(groups)).toBe('bank_answer.too_many_rows');
  });

  it('has the debits and the returns of a notification, and not other credits', () => {
    for (const version of ['02', '04', '08'] as const) {
      const text = camt054({
        id: 'C1',
        account: 'MA64',
        version,
        payments: [
          { endToEndId: 'PAYOUT-1', amount: '10.00', reference: 'R1' },
          { endToEndId: 'PAYOUT-2', amount: '20.00', credit: true, returned: 'AC04' },
          { endToEndId: 'PAYOUT-3', amount: '30.00', entryStatus: 'PDNG' },
          { endToEndId: 'NOTPROVIDED', amount: '40.00', credit: true },
          { endToEndId: 'payout-5', amount: '50.00', credit: true },
        ],
      });
      const { kind, rows, ignored } = read(text);
      expect({ kind, ignored }).toEqual({ kind: 'camt.054', ignored: 1 });
      expect(rows).toMatchObject([
        {
          verdict: 'paid',
          amount: 1_000n,
          isReturn: false,
          bankReference: 'R1',
          payerIban: 'MA64',
        },
        { verdict: 'failed', amount: 2_000n, isReturn: true, code: 'AC04' },
        { verdict: null, amount: 3_000n },
        { verdict: 'unknown', endToEndId: 'payout-5', isReturn: true },
      ]);
      const nobodys = text.replace(/<Acct>.*?<\/Acct>/, '');
      expect(reasonOf(nobodys)).toBe('bank_answer.no_account');
    }
  });
});

it('reads amounts to the centime, and none with parts of one', () => {
  const amounts = [
    '0',
    '1',
    '1.',
    '1.5',
    '1.50',
    '1.500',
    '1.505',
    '9999999999999.99',
    '-1',
    '1,5',
    '1e3',
    'x',
    null,
  ];
  expect(amounts.map(centimesOf)).toEqual([
    0n,
    100n,
    100n,
    150n,
    150n,
    150n,
    null,
    999_999_999_999_999n,
    null,
    null,
    null,
    null,
    null,
  ]);
});
