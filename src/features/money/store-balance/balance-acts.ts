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
const canRequest = (row: BalanceRow) => BigInt(row.available) > 0n && refusalOf(row) === null;

function whyNotRequest(row: BalanceRow): string | null {
  const refusal = refusalOf(row);
  if (refusal) return sentenceOf(refusal);
  return canRequest(row)
    ? null
    : t('payouts.part_available', { amount: formatMoney(row.available) });
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
    t('payouts.pay_full_lead', {
      n: rows.length,
      amount: formatMoney(rows.reduce((sum, { available }) => sum + BigInt(available), 0n)),
    }),
  send: sendEach<BalanceRow, Payout>(requestFullPayout, (row, { amount }) => ({
    ...row,
    available: (BigInt(row.available) - BigInt(amount)).toString() as BalanceRow['available'],
    pending: (BigInt(row.pending) + BigInt(amount)).toString() as BalanceRow['pending'],
  })),
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
