import type { Payout } from '#contract/routes/money/payouts.ts';
import { whyNot } from '#src/domain/payout/payout.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

type Group = 'approve' | 'pay' | 'settle' | 'none';
const GROUPS: readonly Group[] = ['approve', 'pay', 'settle', 'none'];

/** The act that takes a payout on, for the signed-in user. */
const groupOf = (payout: Payout): Group =>
  (['approve', 'pay', 'settle'] as const).find((act) => whyNot(payout, act) === null) ?? 'none';

const sumOf = (rows: readonly Payout[]): string =>
  formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n));

/** The number of selected payouts and their sum: one for each act, as no act takes all of them on. */
export function selectedText(rows: readonly Payout[]): string {
  const grouped = rows.map((row) => ({ row, group: groupOf(row) }));
  const parts = GROUPS.flatMap((group) => {
    const own = grouped.flatMap((one) => (one.group === group ? one.row : []));
    return own.length > 0 ? { group, own } : [];
  });
  if (parts.length <= 1) return t('payouts.sum', { n: rows.length, amount: sumOf(rows) });
  return [
    t('payouts.sum_n', { n: rows.length }),
    ...parts.map(({ group, own }) =>
      t(`payouts.sum_${group}`, { n: own.length, amount: sumOf(own) }),
    ),
  ].join(' · ');
}
