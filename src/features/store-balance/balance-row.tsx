// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keys of the list move from row to row.
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { printedIban } from '#contract/iban.ts';
import type { StoreBalance } from '#contract/routes/vendor-payments.ts';
import { figure } from '#src/lib/figure.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/moment.ts';

interface Props {
  balance: StoreBalance;
  mayRequest: boolean;
  isChosen: boolean;
  isSending: boolean;
  onChoose: (id: number) => void;
  onFull: (balance: StoreBalance) => void;
  onPart: (balance: StoreBalance) => void;
  onBank: (balance: StoreBalance) => void;
}

/** One store: what it earned, what was taken and paid, and what is left to be paid. */
export const BalanceRow = memo(function BalanceRow(props: Props) {
  const { balance, mayRequest, isChosen, isSending, onChoose, onFull, onPart, onBank } = props;
  const { store, available, lastPayoutAt, bank } = balance;
  const { id, name } = store;
  const isNone = BigInt(available) <= 0n;
  const account =
    bank.iban === null ? t('payouts.no_bank') : `… ${printedIban(bank.iban.slice(-8))}`;
  const amounts = [
    ['earned', balance.earned],
    ['commission', balance.commission],
    ['refunds', balance.refunds],
    ['cash', balance.cashOffset],
    ['paid', balance.paid],
    ['pending', balance.pending],
    ['available', available],
  ] as const;
  return (
    <tr data-store={id} data-chosen={isChosen || undefined} tabIndex={-1}>
      {mayRequest && (
        <td>
          <input
            type="checkbox"
            aria-label={t('payouts.choose_store', { store: name })}
            checked={isChosen}
            disabled={isNone}
            onChange={() => onChoose(id)}
          />
        </td>
      )}
      <th scope="row" title={name}>
        <Link to={`/store-balance/${id}`}>{name}</Link> <small>{store.zone}</small>
      </th>
      {amounts.map(([column, amount]) => (
        <td
          key={column}
          data-column={column}
          data-number
          data-nothing={amount === '0' || undefined}
        >
          {figure(amount)}
        </td>
      ))}
      <td>{lastPayoutAt === null ? t('payouts.never') : moment(lastPayoutAt)}</td>
      <td>
        {mayRequest ? (
          <button
            type="button"
            className="link-button balances__iban"
            title={t('payouts.bank_edit')}
            onClick={() => onBank(balance)}
          >
            {account}{' '}
            <span className="visually-hidden">{t('payouts.bank_edit_of', { store: name })}</span>
          </button>
        ) : (
          <span className="balances__iban">{account}</span>
        )}
      </td>
      {mayRequest && (
        <td className="balances__row-acts">
          <button
            type="button"
            className="link-button"
            data-act="full"
            disabled={isNone || isSending}
            aria-label={t('payouts.pay_full_of', { store: name })}
            onClick={() => onFull(balance)}
          >
            {isSending ? t('payouts.sending') : t('payouts.pay_full')}
          </button>
          <button
            type="button"
            className="link-button"
            data-act="part"
            disabled={isNone || isSending}
            aria-label={t('payouts.pay_part_of', { store: name })}
            onClick={() => onPart(balance)}
          >
            {t('payouts.pay_part')}
          </button>
        </td>
      )}
    </tr>
  );
});
