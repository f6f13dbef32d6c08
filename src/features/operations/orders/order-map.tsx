import { useEffect } from 'react';
import { distanceM } from '#contract/geo.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { selectDriver, selectOrder } from '#src/domain/live/selection.ts';
import { t } from '#src/lib/i18n.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import { LiveMap } from '#src/map/lazy-maps.tsx';

/** Padding for the labels at both ends, in the narrowest map. */
const SPAN_PX = 210;
const WORLD_PX = 512;
const NEAREST = 15;

/** A view that fits both ends of the route. */
function cameraOf({ pickup, dropoff }: Order) {
  const span = Math.max(
    Math.abs(pickup.lon - dropoff.lon),
    Math.abs(pickup.lat - dropoff.lat) * 1.4,
    1e-5,
  );
  return {
    lat: (pickup.lat + dropoff.lat) / 2,
    lon: (pickup.lon + dropoff.lon) / 2,
    zoom: Math.min(NEAREST, Math.log2((360 * SPAN_PX) / (span * WORLD_PX))),
  };
}

/** Pickup, drop-off and driver, on the map of the live screens, with the order selected. */
export function OrderMap({ order }: { order: Order }) {
  const { id } = order;
  const driverId = order.driver?.id ?? null;
  useEffect(() => {
    selectOrder(id);
    return () => selectOrder(null);
  }, [id]);
  useEffect(() => {
    // The selected driver is marked among the others.
    selectDriver(driverId);
    return () => selectDriver(null);
  }, [driverId]);
  return (
    <div className="order__map">
      <LiveMap camera={cameraOf(order)} order={order} />
      <p className="hint bar">
        {order.store.name} → {order.address} ·{' '}
        {t('orders.straight', { distance: distanceText(distanceM(order.pickup, order.dropoff)) })}
      </p>
    </div>
  );
}
