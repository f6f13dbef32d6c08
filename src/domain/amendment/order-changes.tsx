import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Amendment, Basket } from '#contract/operations/amendment.ts';
import type { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { causedText } from '#src/domain/cause/causes.ts';
import { BasketTable } from '#src/domain/order/order-lines.tsx';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { amendmentsOf } from './amendment-acts.ts';
import './amendment.css';

type Changes = OutputOf<typeof amendmentsRoutes.list>;

/** A basket as it was, with its price. */
function PastBasket({ basket, caption }: { basket: Basket; caption: string }) {
  const discount = [t('amendments.discount'), `-${basket.discount}`] as const;
  const delivery = [t('live.delivery_fee'), basket.deliveryFee] as const;
  return (
    <BasketTable
      caption={caption}
      lines={basket.lines}
      nameOf={({ name }) => name}
      sums={basket.discount === '0' ? [delivery] : [discount, delivery]}
      order={basket}
    />
  );
}

/** Its state, and what made it possible. */
const stateText = ({ state, consent }: Amendment): string =>
  state === 'applied' && consent
    ? joinList([t('amendments.state_applied'), t(`amendments.consent_${consent}`)])
    : t(`amendments.state_${state}`);

/** The disagreement of the customer with a change, and its outcome. */
function DisputeText({ dispute }: Pick<Amendment, 'dispute'>) {
  if (!dispute) return null;
  const { at, outcome, settledBy, cause, reason } = dispute;
  return (
    <p data-tone={outcome === null ? 'warning' : undefined}>
      {t(`amendments.dispute_${outcome ?? 'open'}`, {
        at: timeToSecond(at),
        who: settledBy?.name ?? t('live.system'),
        why: causedText({ cause, reason: reason ?? '' }),
      })}
    </p>
  );
}

function Change({ amendment }: { amendment: Amendment }) {
  const { number, kinds, cause, reason, askedAt, askedBy, before, after, address } = amendment;
  return (
    <li>
      <details>
        <summary>
          {t('amendments.entry', {
            n: number,
            kinds: joinList(kinds.map((kind) => t(`amendments.kind_${kind}`))),
            state: stateText(amendment),
          })}
          {before.total !== after.total && (
            <b>
              {' '}
              {t('amendments.total_change', {
                before: formatMoney(before.total),
                after: formatMoney(after.total),
              })}
            </b>
          )}
        </summary>
        {address && (
          <p>{t('amendments.from_to', { before: address.before, after: address.after })}</p>
        )}
        <PastBasket basket={after} caption={t('amendments.basket', { n: number })} />
      </details>
      <DisputeText dispute={amendment.dispute} />
      <p className="hint">
        {timeToSecond(askedAt)} · {askedBy?.name ?? t('live.system')} ·{' '}
        {causedText({ cause, reason: reason ?? '' })}
      </p>
    </li>
  );
}

function Entries({ first, amendments }: Changes) {
  return (
    <ol className="plain-list order-changes">
      <li>
        <details>
          <summary>
            {t('amendments.first')} <b>{formatMoney(first.total)}</b>
          </summary>
          <PastBasket basket={first} caption={t('amendments.first')} />
        </details>
      </li>
      {amendments.map((one) => (
        <Change key={one.number} amendment={one} />
      ))}
    </ol>
  );
}

/** The first basket of an order and every later one, each readable; nothing if it never changed. */
export function OrderChanges({ order }: { order: Order }) {
  const { data, error } = useQuery({
    ...amendmentsOf(order),
    enabled: Boolean(order.amendment),
  });
  if (!order.amendment) return null;
  return (
    <section className="stack order__part" aria-label={t('amendments.changes')}>
      <h2>{t('amendments.changes')}</h2>
      {error && !data && (
        <Notice severity="critical">
          {t('amendments.changes_failed', { message: error.message })}
        </Notice>
      )}
      {data && <Entries {...data} />}
    </section>
  );
}
