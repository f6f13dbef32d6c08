import { useEffect, useState } from 'react';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { selectDriver, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { isolatedText, towards } from '#src/lib/language/ltr.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import { LiveMap } from '#src/map/lazy-maps.tsx';

/** Padding for the labels at both ends, in the narrowest map. */
const SPAN_PX = 210;
const WORLD_PX = 512;
const NEAREST = 15;

/** A view that fits both ends of the route and, if his position is known, the driver. */
function cameraOf({ pickup, dropoff, driver }: Order) {
  const { positions } = shownSource();
  const slot = driver ? positions.slotOf(driver.id) : undefined;
  const place =
    slot === undefined ? [] : [{ lat: positions.lat[slot] ?? 0, lon: positions.lon[slot] ?? 0 }];
  const places = [pickup, dropoff, ...place];
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const span = Math.max(east - west, (north - south) * 1.4, 1e-5);
  return {
    lat: (south + north) / 2,
    lon: (west + east) / 2,
    zoom: Math.min(NEAREST, Math.log2((360 * SPAN_PX) / (span * WORLD_PX))),
  };
}

/** Pickup, drop-off and driver, on the map of the live screens, with the order selected. */
export function OrderMap({ order }: { order: Order }) {
  const { id } = order;
  // The first view: the map stays where the user moves it.
  const [camera] = useState(() => cameraOf(order));
  // Only while the order is open, and for users who see the live map.
  const isFollowed = useHasPermission('live.read') && isOpen(order.status);
  const driverId = isFollowed ? (order.driver?.id ?? null) : null;
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
      <LiveMap camera={camera} order={order} />
      <p className="hint bar">
        {order.store.name} {towards()} {isolatedText(order.address)} ·{' '}
        {t('orders.straight', { distance: distanceText(distanceM(order.pickup, order.dropoff)) })}
      </p>
    </div>
  );
}
