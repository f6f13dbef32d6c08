import type { EndPreview, OrderEndRecord } from '#contract/operations/order-ends/order-end.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

type Shares = Pick<
  EndPreview | OrderEndRecord,
  'store' | 'driver' | 'charged' | 'unpaid' | 'storeBears' | 'platformBears'
>;

const NONE = '–';
const amountText = (centimes: string) => (centimes === '0' ? NONE : formatMoney(centimes));

/** What the customer pays: by card, or with cash that is not asked for. */
function customerText({ charged, unpaid }: Shares): string {
  if (unpaid !== '0') return t('orders.end_unpaid', { amount: formatMoney(unpaid) });
  return charged === '0' ? NONE : t('orders.end_card_pays', { amount: formatMoney(charged) });
}

function storeText({ store, storeBears }: Shares): string {
  if (storeBears === '0') return amountText(store);
  return t('orders.end_store_bears', { amount: formatMoney(storeBears) });
}

/**
 * Who gets and who bears what of an end, one row for each party: its height is the same whatever is
 * chosen, and before anything is.
 */
export function EndShares({ shares }: { shares: Shares | undefined }) {
  const rows = [
    ['orders.end_of_store', shares && storeText(shares)],
    ['orders.end_of_driver', shares && amountText(shares.driver)],
    ['orders.end_of_customer', shares && customerText(shares)],
    ['orders.end_of_platform', shares && amountText(shares.platformBears)],
  ] as const;
  return (
    <dl className="facts end-shares">
      {rows.map(([label, text]) => (
        <div key={label} className="facts__row">
          <dt>{t(label)}</dt>
          <dd>{text ?? NONE}</dd>
        </div>
      ))}
    </dl>
  );
}
