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
import { STATEMENT_WORDS } from './words-of-statement-mail.ts';

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

/** The words of a statement; those that were issued before it had a language are in English. */
const wordsOf = ({ language = 'en' }: StatementContent) => STATEMENT_WORDS[language];

/** The statement's days as a sheet, with its totals. */
export async function statementXlsx({ number, from, to, content }: Facts): Promise<Buffer> {
  const words = wordsOf(content);
  const columns: SheetColumn[] = [
    { heading: words.day, kind: 'day' },
    { heading: words.orders, kind: 'count' },
    ...STATEMENT_LINES.map((line): SheetColumn => ({ heading: words.lines[line], kind: 'money' })),
  ];
  const amounts = (of: Pick<StatementContent, StatementLine>) =>
    STATEMENT_LINES.map((line) => BigInt(lineAmount(of, line)));
  async function* parts() {
    yield content.days.map((day) => [day.day, day.orders, ...amounts(day)]);
  }
  const { seller, buyer, opening, closing, orders, invoice } = content;
  const file = writeXlsx({
    name: words.title(number),
    columns,
    parts: parts(),
    totals: () => [words.sum, orders, ...amounts(content)],
    about: [
      [words.statement, number],
      [words.from, from],
      [words.to, to],
      ...party(words.platform, seller),
      ...party(words.store, buyer),
      [words.before, formatMoney(opening)],
      [words.after, formatMoney(closing)],
      ...invoice.flatMap(({ rateBp, net, vat, total }): [string, string][] => [
        [`${words.commission}, ${words.net}`, formatMoney(net)],
        [`${words.vat} ${percent(rateBp)}`, formatMoney(vat)],
        [`${words.commission}, ${words.total}`, formatMoney(total)],
      ]),
    ],
  });
  return buffer(file);
}

/** Writes the mail of a statement: the balance, and the commission as an invoice. */
export function writeStatementMail({ number, from, to, content }: Facts) {
  const { seller, buyer, opening, closing, orders, invoice } = content;
  const words = wordsOf(content);
  const balance: MailTable = {
    head: [words.balance, 'MAD'],
    rows: [
      [`${words.before} ${from}`, formatMoney(opening)],
      ...STATEMENT_LINES.filter((line) => lineAmount(content, line) !== '0').map((line) => [
        line === 'sales' ? words.sales(orders) : words.lines[line],
        formatMoney(lineAmount(content, line)),
      ]),
      [`${words.after} ${to}`, formatMoney(closing)],
    ],
  };
  const tables: MailTable[] = [balance];
  if (invoice.length > 0)
    tables.push({
      head: [words.commission, words.net, words.vat, words.total],
      rows: invoice.map(({ rateBp, net, vat, total }) => [
        `${words.vat} ${percent(rateBp)}`,
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
  const title = words.title(number);
  const period = words.period(from, to);
  return {
    subject: `${title}: ${buyer.name}, ${period}`,
    ...writePage({
      language: content.language ?? 'en',
      title,
      lead: `${buyer.name} · ${period}`,
      tables,
      notes: [[seller.name, seller.address, ...ids].filter(Boolean).join(' · ')],
    }),
  };
}
