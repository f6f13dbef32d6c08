import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { OrderPromise } from '#src/domain/order/order-forecast.tsx';
import { StoreClosed } from '#src/domain/store/store-closed.tsx';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { isolated } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { dateText } from '#src/lib/text/day.ts';
import { moment } from '#src/lib/text/moment.ts';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';

const Time = ({ at }: { at: string }) => <time dateTime={at}>{moment(at)}</time>;

function Contact({ name, phone }: { name: ReactNode; phone: string | null | undefined }) {
  return (
    <span className="row order__contact">
      <span>{name}</span>
      {phone && (
        <span className="quiet">
          <PhoneLink phone={phone} />
        </span>
      )}
    </span>
  );
}

/** The ratings, and the comment. */
function ratingText(rating: StaffOrderDetail['rating']): string {
  if (!rating) return t('orders.not_rated');
  const stars = t('orders.stars', { stars: rating.stars });
  return rating.comment ? labelled(stars, rating.comment) : stars;
}

/** How the order is paid, and what its card was charged. */
function paymentText({ payment, cardPayment }: StaffOrderDetail): string {
  const method = t(`live.pay_${payment}`);
  if (!cardPayment) return method;
  const { state, authorised, captured, refunded, settledOn, chargedBack } = cardPayment;
  const amount = formatMoney(state === 'captured' ? captured : authorised);
  return joinList([
    labelled(method, t(`orders.paid_${state}`, { amount })),
    ...(settledOn === null ? [] : [t('orders.paid_settled', { day: dateText(settledOn) })]),
    ...(refunded === '0' ? [] : [t('orders.paid_back', { amount: formatMoney(refunded) })]),
    ...(chargedBack === '0'
      ? []
      : [t('orders.paid_charged_back', { amount: formatMoney(chargedBack) })]),
  ]);
}

/** Customer, addresses, payment, and promised time. */
export function OrderFacts({ order }: { order: StaffOrderDetail }) {
  const { contacts } = order;
  const seesUsers = useHasPermission('users.read');
  const seesStores = useHasPermission('stores.read');
  const seesDrivers = useHasPermission('drivers.read');
  const linked = (may: boolean, path: string, name: string) =>
    may ? <Link to={path}>{name}</Link> : name;
  const customer = linked(seesUsers, `/users/${order.customer.id}`, order.customer.name);
  const store = linked(seesStores, `/stores/${order.store.id}`, order.store.name);
  const { driver } = order;
  const facts: [label: string, value: ReactNode][] = [
    [t('live.customer'), <Contact key="c" name={customer} phone={contacts.customer.phone} />],
    [
      t('live.col_store'),
      <Fragment key="s">
        <Contact name={store} phone={contacts.store.phone} />
        <StoreClosed id={order.store.id} />
      </Fragment>,
    ],
    [
      t('live.col_driver'),
      driver ? (
        <Contact
          key="d"
          name={linked(seesDrivers, `/drivers/${driver.id}`, `${driver.code} ${driver.name}`)}
          phone={contacts.driver?.phone}
        />
      ) : (
        t('live.no_driver')
      ),
    ],
    [t('live.address'), order.address],
    [t('orders.zone'), order.zone],
    ...(order.deliveryZone
      ? [[t('orders.delivery_zone'), order.deliveryZone.name] as [string, ReactNode]]
      : []),
    [t('orders.payment'), paymentText(order)],
    [t('orders.placed'), <Time key="p" at={order.placedAt} />],
    [t('orders.ready_due'), <Time key="r" at={order.readyDueAt} />],
    [t('orders.promised'), <OrderPromise key="m" order={order} />],
    ...(order.returnRequestedAt
      ? [
          [t('live.type_return_requested'), <Time key="b" at={order.returnRequestedAt} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('orders.rating'), ratingText(order.rating)],
  ];
  return (
    <section className="stack order__part" aria-label={t('orders.facts')}>
      <h2>{t('orders.facts')}</h2>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{isolated(value)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
