import type { OrderForecast } from '#contract/operations/order-forecast.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import { writeAsRequested } from '../../platform/scope/scope.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import { toOrder } from '../orders/order-view.ts';
import { forecast } from './engine/forecast.ts';
import type { DispatchRepository } from './repository.ts';

interface Deps {
  repository: DispatchRepository;
  hot: HotPositions;
  clock: () => Date;
}

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Returns a function that forecasts the delivery of one order by its driver, as the alarms do; null
 * without a driver, without a position, or once the order is closed. Error: 404.
 */
export const createOrderForecast =
  ({ repository, hot, clock }: Deps) =>
  async (orderId: number): Promise<OrderForecast> => {
    const order = requireRow(await repository.order(orderId), 'order');
    const { driver_id: driverId } = order;
    const report = driverId === null ? undefined : hot.get(driverId);
    const nowMs = clock().getTime();
    const none = {
      at: iso(nowMs),
      orderId: order.id,
      pickupAt: null,
      doorAt: null,
      lateMinutes: 0,
    };
    if (driverId === null || !report || order.closed_at !== null) return none as OrderForecast;
    // All of his orders count, those of other zones too.
    const rows = await writeAsRequested(() => repository.inHand([driverId]));
    const found = forecast(report, rows.map(toOrder), nowMs).get(order.id);
    if (!found) return none as OrderForecast;
    const late = (found.doorMs - order.promised_at.getTime()) / MINUTE_MS;
    return {
      ...none,
      pickupAt: found.pickupMs === null ? null : iso(found.pickupMs),
      doorAt: iso(found.doorMs),
      lateMinutes: Math.max(0, Math.round(late)),
    } as OrderForecast;
  };
