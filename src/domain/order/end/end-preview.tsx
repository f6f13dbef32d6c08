import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { FoodFate } from '#machines/order/food.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { EndShares } from './end-shares.tsx';

/** What an end of an order would do to money, for the chosen cause. */
export function EndPreviewPart(props: {
  order: Order;
  cause: string;
  food?: FoodFate | undefined;
}) {
  const { order, cause, food } = props;
  const { data, error } = useQuery({
    queryKey: ['order end', order.id, order.version, food],
    queryFn: ({ signal }) =>
      call(orderEndsRoutes.preview, { ...byId(order.id), query: food ? { food } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
  const shown = data?.causes.find((one) => one.cause === cause);
  const hint = shown?.isWaiting
    ? t('orders.end_waits')
    : shown
      ? t('orders.end_party', { party: t(`orders.party_${shown.party}`) })
      : t('orders.end_choose');
  return (
    <section className="stack" aria-label={t('orders.end_shares')}>
      <EndShares shares={shown?.isWaiting ? undefined : shown} />
      <p className="hint">{error ? t('orders.end_unknown', { message: error.message }) : hint}</p>
    </section>
  );
}
