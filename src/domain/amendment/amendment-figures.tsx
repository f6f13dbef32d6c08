import {
  AMENDMENT_MINUTES,
  type AmendmentPreview,
  type BasketTotals,
} from '#contract/operations/amendment.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { Notice } from '#src/ui/page/notice.tsx';

type Totals = Omit<BasketTotals, 'storeDiscount'>;
type Row = [label: string, of: (totals: Totals) => string];

const ROWS: () => Row[] = () => [
  [t('orders.subtotal'), ({ subtotal }) => formatMoney(subtotal)],
  [
    t('amendments.discount'),
    ({ discount }) => formatMoney(discount === '0' ? discount : `-${discount}`),
  ],
  [t('live.delivery_fee'), ({ deliveryFee }) => formatMoney(deliveryFee)],
  [t('live.total'), ({ total }) => formatMoney(total)],
];

/** Who pays what of the difference: "The customer pays MAD 8.00 more." */
function payersText({ pays: { customer, store, platform } }: AmendmentPreview): string {
  const rise = BigInt(customer);
  const amount = formatMoney(rise < 0n ? -rise : rise);
  const own =
    rise === 0n
      ? t('amendments.customer_same')
      : t(rise > 0n ? 'amendments.customer_more' : 'amendments.customer_less', { amount });
  return [
    own,
    ...(store === '0' ? [] : [t('amendments.store_more', { amount: formatMoney(store) })]),
    ...(platform === '0' ? [] : [t('amendments.platform_more', { amount: formatMoney(platform) })]),
  ].join(' ');
}

/** Whether it is applied at once, and why; else who is asked. */
const consentText = ({ isApplied, consent }: AmendmentPreview): string =>
  isApplied && consent
    ? t(`amendments.applied_${consent}`)
    : t('amendments.will_propose', { minutes: AMENDMENT_MINUTES });

/** What the customer's card, and the new address, have to do with it. */
function moreTexts({ authorised, metres, promisedAt }: AmendmentPreview): string[] {
  return [
    ...(authorised === null
      ? []
      : [t('amendments.authorised', { amount: formatMoney(authorised) })]),
    ...(metres === null
      ? []
      : [
          t('amendments.moved', {
            distance: distanceText(metres),
            time: timeOfDay(promisedAt),
          }),
        ]),
  ];
}

interface Props {
  /** The totals of the order as it is. */
  now: Totals;
  /** What the change would do; null: nothing is changed, or it is being priced. */
  preview: AmendmentPreview | null;
  /** False while a newer change is being priced. */
  isCurrent: boolean;
  refusal: string | null;
}

/**
 * What an amendment does to the price, who pays the difference, and whether the customer is asked.
 * It keeps its place while it is reckoned.
 */
export function AmendmentFigures({ now, preview, isCurrent, refusal }: Props) {
  const shown = refusal === null ? preview : null;
  return (
    <div className="amendment-figures" aria-busy={!isCurrent} data-busy={!isCurrent || undefined}>
      <table className="table">
        <thead>
          <tr>
            <td aria-hidden="true" />
            <th scope="col" data-number>
              {t('amendments.before')}
            </th>
            <th scope="col" data-number>
              {t('amendments.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS().map(([label, of], n, all) => {
            const before = of(shown?.before ?? now);
            const after = shown ? of(shown.after) : '—';
            return (
              <tr key={label} data-total={n === all.length - 1 || undefined}>
                <th scope="row">{label}</th>
                <td data-number>{before}</td>
                <td data-number data-tone={before === after ? 'quiet' : undefined}>
                  {after}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="amendment-figures__words" aria-live="polite">
        {refusal !== null && <Notice severity="critical">{refusal}</Notice>}
        {shown && (
          <>
            <p>
              <b>{payersText(shown)}</b>
            </p>
            <p>{consentText(shown)}</p>
            {moreTexts(shown).map((text) => (
              <p key={text} className="hint">
                {text}
              </p>
            ))}
          </>
        )}
        {!shown && refusal === null && (
          <p className="hint">{t(isCurrent ? 'amendments.nothing' : 'amendments.pricing')}</p>
        )}
      </div>
    </div>
  );
}
