// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys.
import type { ReactNode } from 'react';
import type { StoreBalance } from '#contract/routes/vendor-payments.ts';
import { t } from '#src/lib/i18n.ts';
import { BalanceRow } from './balance-row.tsx';

const AMOUNTS = [
  'earned',
  'commission',
  'refunds',
  'cash',
  'paid',
  'pending',
  'available',
] as const;

interface Props {
  balances: readonly StoreBalance[];
  mayRequest: boolean;
  chosen: ReadonlySet<number>;
  sending: ReadonlySet<number>;
  onChoose: (id: number) => void;
  onFull: (balance: StoreBalance) => void;
  onPart: (balance: StoreBalance) => void;
  onBank: (balance: StoreBalance) => void;
  /** Below the rows. */
  children: ReactNode;
}

/** The stores, whoever has most to be paid first. */
export function BalanceTable(props: Props) {
  const { balances, mayRequest, chosen, sending, children, ...acts } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <section className="balances__scroller" tabIndex={0} aria-label={t('payouts.balances')}>
      <table className="balances__table">
        <thead>
          <tr>
            {mayRequest && (
              <th scope="col">
                <span className="visually-hidden">{t('payouts.col_mark')}</span>
              </th>
            )}
            <th scope="col">{t('payouts.col_store')}</th>
            {AMOUNTS.map((id) => (
              <th key={id} scope="col" data-number>
                {t(`payouts.col_${id}`)}
              </th>
            ))}
            <th scope="col">{t('payouts.col_last')}</th>
            <th scope="col">{t('payouts.col_bank')}</th>
            {mayRequest && (
              <th scope="col">
                <span className="visually-hidden">{t('payouts.col_acts')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <BalanceRow
              key={balance.store.id}
              balance={balance}
              mayRequest={mayRequest}
              isChosen={chosen.has(balance.store.id)}
              isSending={sending.has(balance.store.id)}
              {...acts}
            />
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}
