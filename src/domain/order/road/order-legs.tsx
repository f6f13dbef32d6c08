import { queryOptions, useQuery } from '@tanstack/react-query';
import { type OrderLeg, onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { causedText } from '#src/domain/cause/causes.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { towards } from '#src/lib/language/ltr.ts';
import { timeOfDay, wholeMoment } from '#src/lib/text/moment.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import '../order-parts.css';

/** The drivers of an order, at a version of it. */
const legsOf = ({ id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [onTheRoadRoutes.legs.id, id, version],
    queryFn: ({ signal }) => call(onTheRoadRoutes.legs, byId(id), { signal }),
    placeholderData: (before) => before,
  });

/** How a leg began and ended, since when its driver had the food, and why it was handed over. */
const howText = ({ begun, ended, foodAt, cause }: OrderLeg): string =>
  [
    [t(`road.begun_${begun}`), ended && t(`road.ended_${ended}`)]
      .filter(Boolean)
      .join(` ${towards()} `),
    foodAt && t('road.leg_food', { time: timeOfDay(foodAt) }),
    cause && causedText({ cause, reason: '' }),
  ]
    .filter(Boolean)
    .join(' · ');

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={wholeMoment(at)}>
    {timeOfDay(at)}
  </time>
);

/** The drivers of an order, the first one first, and when each had it; nothing before the first. */
export function OrderLegs({ order }: { order: Pick<Order, 'id' | 'version'> }) {
  const { data, error } = useQuery(legsOf(order));
  if (error && !data)
    return <Notice severity="critical">{t('road.leg_failed', { message: error.message })}</Notice>;
  if (!data || data.items.length === 0) return null;
  return (
    <section className="stack order__part" aria-label={t('road.legs')}>
      <h2>{t('road.legs')}</h2>
      <table className="table order-legs">
        <thead>
          <tr>
            <th scope="col">{t('road.leg_driver')}</th>
            <th scope="col">{t('road.leg_from')}</th>
            <th scope="col">{t('road.leg_to')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((leg) => (
            <tr key={leg.leg}>
              <td>
                {leg.driver.code} {leg.driver.name}
                <small className="order-legs__how">{howText(leg)}</small>
              </td>
              <td>
                <Time at={leg.from} />
              </td>
              <td>{leg.to ? <Time at={leg.to} /> : t('road.leg_now')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
