import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isToFetch } from '#machines/order/food.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { live } from '#src/domain/live/live.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import type { LiveDriver } from '#streams/index.ts';
import { standDownText } from './stand-down.ts';

/** What a stand-down would do to an order of the driver; null if the order is not known here. */
export const fateOf = (id: OrderId): 'stays' | 'unassigned' | null => {
  const order = knownOrder(id);
  if (!order) return null;
  return isToFetch(order) ? 'unassigned' : 'stays';
};

/** An order of the live source, if that is up to date: over the back office it follows shortly. */
function knownOrder(id: OrderId): Order | undefined {
  const source = shownSource();
  const isCurrent = source.kind === 'live' && live().needs.get() === 'all';
  return isCurrent ? source.orders.get(id)?.order : undefined;
}

const listOf = (ids: readonly OrderId[]): string =>
  joinList(
    ids.map((id) => {
      const order = knownOrder(id);
      return order
        ? `${idText(id)} ${order.store.name} (${t(`live.status_${order.status}`).toLowerCase()})`
        : idText(id);
    }),
  );

/** Which orders of a driver become unassigned, and which food stays with him, in sentences. */
export function ordersTexts({ code, activeOrders }: LiveDriver): readonly string[] {
  const of = (fate: ReturnType<typeof fateOf>) => activeOrders.filter((id) => fateOf(id) === fate);
  const [taken, inHand, unknown] = [of('unassigned'), of('stays'), of(null)];
  return [
    taken.length > 0
      ? t('drivers.before_orders', { orders: listOf(taken) })
      : unknown.length === 0 && t('drivers.before_no_orders'),
    unknown.length > 0 && t('drivers.before_unknown', { orders: listOf(unknown) }),
    inHand.length > 0 && t('drivers.before_in_hand', { code, orders: listOf(inHand) }),
  ].filter((text) => text !== false);
}

/** Until when a break of so many minutes would last, or that the minutes are missing. */
export function breakText({ code, standDown }: LiveDriver, minutes: number | null): string {
  const until = (n: number) => endTime(new Date(shownSource().now() + n * 60_000).toISOString());
  return [
    standDown && t('drivers.before_is_off', { code, standing: standDownText(standDown) }),
    minutes === null
      ? t('drivers.before_minutes')
      : t('drivers.before_until', { code, until: until(minutes) }),
  ]
    .filter(Boolean)
    .join(' ');
}
