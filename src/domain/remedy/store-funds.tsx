import type { StoreFunds } from '#contract/money/store-funds.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { Notice } from '#src/ui/page/notice.tsx';

interface Props {
  /** Undefined for a reader who does not see payouts, and from a server of the release before. */
  funds: StoreFunds | undefined;
  /** What the store is to bear. Centimes. */
  amount: bigint;
  store: string;
  /** What happens with what it cannot bear now: it is owed, or the refund is refused. */
  rest: 'owed' | 'refused';
}

/** What the balance of a store does not have of an amount. */
export const missingOf = (funds: StoreFunds | undefined, amount: bigint): bigint => {
  const available = BigInt(funds?.available ?? amount);
  return amount > available ? amount - available : 0n;
};

/** Says before money moves that a store cannot bear it all now, which payouts hold its balance, and what follows. */
export function StoreFundsNotice({ funds, amount, store, rest }: Props) {
  const missing = missingOf(funds, amount);
  if (!funds || missing === 0n) return null;
  const lines = [
    t('charges.funds_available', { store, amount: formatMoney(funds.available) }),
    ...funds.payouts.map((payout) =>
      t('charges.funds_held', {
        id: payout.id,
        amount: formatMoney(payout.amount),
        status: t(`payouts.status_${payout.status}`),
      }),
    ),
    rest === 'owed'
      ? t('charges.funds_owed', { amount: formatMoney(missing) })
      : t('charges.funds_refused'),
  ];
  return <Notice severity="warning">{lines.join(' ')}</Notice>;
}
