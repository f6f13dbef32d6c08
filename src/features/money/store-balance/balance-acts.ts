import type { WhyNot } from '#contract/acts.ts';
import type { Payout, StoreBalance } from '#contract/routes/money/payouts.ts';
import { requestFullPayout } from '#src/domain/payout/payout-acts.ts';
import { statementsPath } from '#src/domain/statement/statements.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import type { ListAct, RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

export type BalanceRow = StoreBalance & { id: number };

/** The open dialog, and the store balance that it is about. */
export const openSheet = defineStore<{ what: 'part' | 'bank'; balance: BalanceRow } | null>(
  () => null,
);

/** The refusal of a request by the server, such as of who entered the account; null if there is none. */
function refusalOf({ acts }: BalanceRow): WhyNot | null {
  const state = acts?.request ?? true;
  return state === true ? null : state;
}

type Payable = Pick<BalanceRow, 'available' | 'owed'>;

/** What a payout may be of: its request first collects what the store owes. Centimes. */
export const payableOf = ({ available, owed }: Payable): bigint =>
  BigInt(available) - BigInt(owed ?? '0');

/** What can be requested, and what is collected before, if anything is. */
export function payableText(row: Payable): string {
  const payable = payableOf(row);
  const amount = formatMoney(payable > 0n ? payable : 0n);
  const text = t('payouts.part_available', { amount });
  return withOwed(BigInt(row.owed ?? '0') > 0n ? `${text}.` : text, [row]);
}

/** A text about amounts that are payable, followed by what is collected before. */
function withOwed(text: string, rows: readonly Payable[]): string {
  const owed = rows.reduce((sum, row) => sum + BigInt(row.owed ?? '0'), 0n);
  return owed > 0n ? `${text} ${t('payouts.owed_first', { owed: formatMoney(owed) })}` : text;
}

/** The row once a payout was requested: what was owed is collected. */
function afterRequest(row: BalanceRow, amount: bigint): BalanceRow {
  const { available, owed = '0', balance, other = '0', pending } = row;
  const collected = BigInt(owed);
  const less = (from: string, by: bigint) =>
    (BigInt(from) - by).toString() as BalanceRow['balance'];
  return {
    ...row,
    available: less(available, collected + amount),
    balance: less(balance, collected),
    other: less(other, collected),
    pending: (BigInt(pending) + amount).toString() as BalanceRow['pending'],
    owed: '0' as BalanceRow['owed'],
  };
}

const canRequest = (row: BalanceRow) => payableOf(row) > 0n && refusalOf(row) === null;

function whyNotRequest(row: BalanceRow): string | null {
  const refusal = refusalOf(row);
  if (refusal) return sentenceOf(refusal);
  return canRequest(row) ? null : payableText(row);
}

const payFull: RecordAct<BalanceRow> = {
  id: 'full',
  label: 'payouts.pay_full',
  key: 'p',
  permission: 'payouts.request',
  can: canRequest,
  whyNot: whyNotRequest,
  isBarred: (row) => refusalOf(row) !== null,
  isConfirmed: true,
  lead: (rows) =>
    withOwed(
      t('payouts.pay_full_lead', {
        n: rows.length,
        amount: formatMoney(rows.reduce((sum, row) => sum + payableOf(row), 0n)),
      }),
      rows,
    ),
  send: sendEach<BalanceRow, Payout>(requestFullPayout, (row, { amount }) =>
    afterRequest(row, BigInt(amount)),
  ),
};

export const balanceActs: readonly ListAct<BalanceRow>[] = [
  {
    on: 'row',
    id: 'part',
    label: 'payouts.cmd_part',
    key: 'r',
    permission: 'payouts.request',
    can: canRequest,
    whyNot: whyNotRequest,
    run: (balance) => openSheet.set({ what: 'part', balance }),
  },
  {
    on: 'row',
    id: 'bank',
    label: 'payouts.bank_edit',
    key: 'b',
    permission: 'payouts.request',
    run: (balance) => openSheet.set({ what: 'bank', balance }),
  },
  {
    on: 'row',
    id: 'account',
    label: 'payout_checks.account_review',
    permission: 'stores.read',
    can: ({ bank }) => bank.change?.waits === true,
    run: ({ store }, { go }) => go(`/stores/${store.id}`),
  },
  {
    on: 'row',
    id: 'payouts',
    label: 'payouts.see_payouts',
    key: 'v',
    run: ({ store }, { go }) => go(`/store-payouts?status=all&store=${store.id}`),
  },
  {
    on: 'row',
    id: 'statements',
    label: 'statements.numbered',
    permission: 'statements.manage',
    run: ({ store }, { go }) => go(statementsPath(store.id)),
  },
  payFull,
];
