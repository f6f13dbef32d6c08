import { buffer } from 'node:stream/consumers';
import type { FiscalParty } from '#contract/catalogue/fiscal.ts';
import {
  lineAmount,
  STATEMENT_LINES,
  type StatementContent,
  type StatementLine,
} from '#contract/routes/money/statements.ts';
import { formatMoney } from '#rules/money/money.ts';
import { type MailTable, writePage } from '../../platform/mail/page.ts';
import type { SheetColumn } from '../../platform/sheets/sheet.ts';
import { writeXlsx } from '../../platform/sheets/xlsx.ts';

/** The names of a statement's lines in mails and files. */
const LINE_NAMES: Readonly<Record<StatementLine, string>> = {
  sales: 'Sales',
  promotions: 'Promotions',
  commission: 'Commission',
  refunds: 'Refunds',
  ends: 'Undelivered orders',
  endsBorne: 'Borne of undelivered orders',
  charges: 'Charges',
  owed: 'Owed',
  other: 'Other',
  payouts: 'Payouts',
};

interface Facts {
  number: string;
  from: string;
  to: string;
  content: StatementContent;
}

const party = (role: string, { name, ice, fiscalId, tradeRegister }: FiscalParty) =>
  [
    [role, name],
    [`${role}, ICE`, ice ?? '—'],
    [`${role}, IF`, fiscalId ?? '—'],
    [`${role}, RC`, tradeRegister ?? '—'],
  ] as const;
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/** The statement's days as a sheet, with its totals. */
export async function statementXlsx({ number, from, to, content }: Facts): Promise<Buffer> {
  const columns: SheetColumn[] = [
    { heading: 'Day', kind: 'day' },
    { heading: 'Orders', kind: 'count' },
    ...STATEMENT_LINES.map((line): SheetColumn => ({ heading: LINE_NAMES[line], kind: 'money' })),
  ];
  const amounts = (of: Pick<StatementContent, StatementLine>) =>
    STATEMENT_LINES.map((line) => BigInt(lineAmount(of, line)));
  async function* parts() {
    yield content.days.map((day) => [day.day, day.orders, ...amounts(day)]);
  }
  const { seller, buyer, opening, closing, orders, invoice } = content;
  const file = writeXlsx({
    name: `Statement ${number}`,
    columns,
    parts: parts(),
    totals: () => ['Total', orders, ...amounts(content)],
    about: [
      ['Statement', number],
      ['From', from],
      ['To', to],
      ...party('Platform', seller),
      ...party('Store', buyer),
      ['Balance before', formatMoney(opening)],
      ['Balance after', formatMoney(closing)],
      ...invoice.flatMap(({ rateBp, net, vat, total }): [string, string][] => [
        ['Commission, net', formatMoney(net)],
        [`VAT ${percent(rateBp)}`, formatMoney(vat)],
        ['Commission, total', formatMoney(total)],
      ]),
    ],
  });
  return buffer(file);
}

/** Writes the mail of a statement: the balance, and the commission as an invoice. */
export function writeStatementMail({ number, from, to, content }: Facts) {
  const { seller, buyer, opening, closing, orders, invoice } = content;
  const balance: MailTable = {
    head: ['Balance', 'MAD'],
    rows: [
      [`Balance before ${from}`, formatMoney(opening)],
      ...STATEMENT_LINES.filter((line) => lineAmount(content, line) !== '0').map((line) => [
        line === 'sales' ? `Sales (${orders} orders)` : LINE_NAMES[line],
        formatMoney(lineAmount(content, line)),
      ]),
      [`Balance after ${to}`, formatMoney(closing)],
    ],
  };
  const tables: MailTable[] = [balance];
  if (invoice.length > 0)
    tables.push({
      head: ['Commission', 'Net', 'VAT', 'Total'],
      rows: invoice.map(({ rateBp, net, vat, total }) => [
        `VAT ${percent(rateBp)}`,
        formatMoney(net),
        formatMoney(vat),
        formatMoney(total),
      ]),
    });
  const ids = [
    seller.ice && `ICE ${seller.ice}`,
    seller.fiscalId && `IF ${seller.fiscalId}`,
    seller.tradeRegister && `RC ${seller.tradeRegister}`,
  ].filter(Boolean);
  const title = `Statement ${number}`;
  return {
    subject: `${title}: ${buyer.name}, ${from} to ${to}`,
    ...writePage({
      title,
      lead: `${buyer.name} · ${from} to ${to}`,
      tables,
      notes: [[seller.name, seller.address, ...ids].filter(Boolean).join(' · ')],
    }),
  };
}
