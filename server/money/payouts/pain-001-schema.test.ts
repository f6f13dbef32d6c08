import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { pain001 } from './pain-001.ts';

/**
 * The message definition of pain.001.001.09, as far as payout files use it: for each element the
 * permitted children, in order and with their cardinality, or the pattern of its text. Elements
 * that are not listed here must not be written.
 */
interface Part {
  name: string;
  least: 0 | 1;
  most: number;
  of: Shape;
}
type Shape = { sequence: readonly Part[] } | { choice: readonly Part[] } | { text: RegExp };

const MANY = Number.POSITIVE_INFINITY;
const one = (name: string, of: Shape): Part => ({ name, least: 1, most: 1, of });
const maybe = (name: string, of: Shape): Part => ({ name, least: 0, most: 1, of });
const many = (name: string, of: Shape): Part => ({ name, least: 1, most: MANY, of });
const text = (max: number): Shape => ({ text: new RegExp(`^[^<>&]{1,${max}}$`) });

const count: Shape = { text: /^\d{1,15}$/ };
const decimal: Shape = { text: /^(?=[\d.]{1,19}$)\d{1,17}(\.\d{1,17})?$/ };
const amount: Shape = { text: /^(?=[\d.]{1,19}$)\d{1,17}(\.\d{1,5})?$/ };
const dateTime: Shape = { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/ };
const date: Shape = { text: /^\d{4}-\d\d-\d\d$/ };
const bic: Shape = { text: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ };
const iban: Shape = { text: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/ };
const other: Shape = { sequence: [one('Id', text(35))] };
const party: Shape = { sequence: [maybe('Nm', text(140))] };
const agent: Shape = {
  sequence: [
    one('FinInstnId', {
      sequence: [maybe('BICFI', bic), maybe('Nm', text(140)), maybe('Othr', other)],
    }),
  ],
};
const account: Shape = {
  sequence: [
    one('Id', { choice: [one('IBAN', iban), one('Othr', other)] }),
    maybe('Ccy', { text: /^[A-Z]{3}$/ }),
    maybe('Nm', text(70)),
  ],
};
const charges: Shape = { text: /^(DEBT|CRED|SHAR|SLEV)$/ };
const transaction: Shape = {
  sequence: [
    one('PmtId', { sequence: [maybe('InstrId', text(35)), one('EndToEndId', text(35))] }),
    one('Amt', { choice: [one('InstdAmt', amount)] }),
    maybe('ChrgBr', charges),
    maybe('CdtrAgt', agent),
    maybe('Cdtr', party),
    maybe('CdtrAcct', account),
    maybe('RmtInf', { sequence: [maybe('Ustrd', text(140))] }),
  ],
};
const totals = [maybe('CtrlSum', decimal)];
const payments: Shape = {
  sequence: [
    one('PmtInfId', text(35)),
    one('PmtMtd', { text: /^(CHK|TRF|TRA)$/ }),
    maybe('BtchBookg', { text: /^(true|false|0|1)$/ }),
    maybe('NbOfTxs', count),
    ...totals,
    one('ReqdExctnDt', { choice: [one('Dt', date), one('DtTm', dateTime)] }),
    one('Dbtr', party),
    one('DbtrAcct', account),
    one('DbtrAgt', agent),
    maybe('ChrgBr', charges),
    many('CdtTrfTxInf', transaction),
  ],
};
const DOCUMENT: Shape = {
  sequence: [
    one('CstmrCdtTrfInitn', {
      sequence: [
        one('GrpHdr', {
          sequence: [
            one('MsgId', text(35)),
            one('CreDtTm', dateTime),
            one('NbOfTxs', count),
            ...totals,
            one('InitgPty', party),
          ],
        }),
        many('PmtInf', payments),
      ],
    }),
  ],
};

interface Element {
  name: string;
  attributes: string;
  text: string;
  below: Element[];
}

const plain = (text: string) => text.trim().replaceAll(/&(apos|quot|amp|lt|gt);/g, '.');

/** Parses the builder's output: elements, attributes and text, and no other XML. */
function read(xml: string): Element {
  const root: Element = { name: '', attributes: '', text: '', below: [] };
  const open = [root];
  const body = xml.replace(/^<\?xml[^>]*\?>/, '');
  for (const [, slash, name = '', attributes = '', self, text = ''] of body.matchAll(
    /<(\/?)([A-Za-z]+)([^<>]*?)(\/?)>([^<]*)/g,
  )) {
    if (slash) {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const element: Element = { name, attributes: attributes.trim(), text: plain(text), below: [] };
    open.at(-1)?.below.push(element);
    if (!self) open.push(element);
  }
  expect(open).toHaveLength(1);
  return root.below[0] as Element;
}

/** Every deviation of an element from its definition. */
function faults({ below, text: content }: Element, shape: Shape, path: string): string[] {
  if ('text' in shape)
    return below.length === 0 && shape.text.test(content)
      ? []
      : [`${path} is ${content || 'empty'}`];
  const found: string[] = content === '' ? [] : [`${path} holds text`];
  const parts = 'choice' in shape ? shape.choice : shape.sequence;
  if ('choice' in shape && below.length !== 1) found.push(`${path} has ${below.length} choices`);
  let at = 0;
  for (const part of parts) {
    const begin = at;
    while (below[at]?.name === part.name) {
      found.push(...faults(below[at] as Element, part.of, `${path}/${part.name}`));
      at += 1;
    }
    const n = at - begin;
    const isDue = 'sequence' in shape && n < part.least;
    if (isDue || n > part.most) found.push(`${path}/${part.name} is there ${n} times`);
  }
  return at === below.length ? found : [...found, `${path}/${below[at]?.name} is out of place`];
}

const check = (xml: string): string[] => {
  const document = read(xml);
  const found = faults(document, DOCUMENT, 'Document');
  const payment = document.below[0]?.below.filter(({ name }) => name === 'PmtInf') ?? [];
  const amounts = payment
    .flatMap(({ below }) => below.filter(({ name }) => name === 'CdtTrfTxInf'))
    .map(({ below }) => below.find(({ name }) => name === 'Amt')?.below[0]?.attributes);
  return [
    ...found,
    ...amounts.filter((content) => content !== 'Ccy="MAD"').map(() => 'Ccy is missing'),
  ];
};

const IBAN = ibanOf('MA', '011780000012345678901234');
const file = fc.record({
  messageId: fc.stringMatching(/^[A-Za-z0-9-]{1,35}$/),
  createdAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  day: fc.constant('2026-11-21'),
  payer: fc.record({
    name: fc.string({ unit: 'grapheme' }),
    iban: fc.constant(IBAN),
    bic: fc.constantFrom('BCMAMAMC', 'BCMAMAMCXXX', null),
  }),
  transactions: fc.array(
    fc.record({
      instructionId: fc.stringMatching(/^[a-f0-9]{32}$/),
      endToEndId: fc.stringMatching(/^PAYOUT-[1-9]\d{0,9}$/),
      amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
      name: fc.string({ unit: 'grapheme', maxLength: 90 }),
      iban: fc.constant(IBAN),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

it('every file conforms to the message definition of pain.001.001.09', () => {
  fc.assert(
    fc.property(file, (one) => {
      expect(check(pain001(one))).toEqual([]);
    }),
  );
});

it('the conformance check detects misplaced, missing, repeated and malformed elements', () => {
  const good = pain001(fc.sample(file, { numRuns: 1, seed: 1 })[0] as never);
  const invalidFiles: readonly (readonly [string | RegExp, string, string])[] = [
    [/<PmtMtd>TRF<\/PmtMtd>/, '', 'PmtMtd is there 0 times'],
    [/(<PmtMtd>TRF<\/PmtMtd>)/, '$1$1', 'PmtMtd is there 2 times'],
    [/(<Dbtr>[\s\S]*?<\/Dbtr>)([\s\S]*?)(<DbtrAgt>)/, '$2$1$3', 'Dbtr is there 0 times'],
    ['<PmtMtd>TRF', '<PmtMtd>SEPA', 'PmtMtd is SEPA'],
    [/<MsgId>[^<]*/, `<MsgId>${'x'.repeat(36)}`, 'MsgId is'],
    [/ Ccy="MAD"/, '', 'Ccy is missing'],
    [/<NbOfTxs>\d+/, '<NbOfTxs>1.5', 'NbOfTxs is 1.5'],
    ['<ReqdExctnDt>', '<ReqdExctnDt><Tm>1</Tm>', 'ReqdExctnDt has 2 choices'],
  ];
  for (const [what, by, content] of invalidFiles) {
    const bad = good.replace(what, by);
    expect(bad).not.toBe(good);
    expect(check(bad).join()).toContain(content);
  }
});
