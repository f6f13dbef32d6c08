import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { markOf, priorityOf } from '#src/domain/order/order-marks.ts';
import { t } from '#src/lib/i18n.ts';
import type { Features } from '#src/map/base/feature-source.ts';
import type { Stop } from '#src/map/positions/driver-route.ts';
import type { LassoRing } from '#src/map/zones/lasso.ts';
import { zoneOutlines } from '#src/map/zones/zone-outlines.ts';
import type { StorePin } from '#streams/index.ts';
import type { AlarmPinName } from './pin-images.ts';

const point = (at: { lat: number; lon: number }, properties: object): Features[number] => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: [at.lon, at.lat] },
});

export const storeFeatures = (stores: readonly StorePin[]): Features =>
  stores.map(({ id, name, open, location }) =>
    point(location, { id, name, icon: open ? 'store' : 'store-closed' }),
  );

/** The pin of an order that needs attention, with the sign of its row; null for other orders. */
export function alarmPinOf(order: Order, nowMs: number): AlarmPinName | null {
  const mark = markOf(order, nowMs);
  if (mark !== 'needs_you') return mark;
  const priority = priorityOf(order);
  return priority ? `needs_${priority}` : mark;
}

/** Orders that wait for a driver, at their pickups. */
export const waitingFeatures = (orders: readonly Order[], nowMs: number): Features =>
  orders.map((order) => {
    const pin = alarmPinOf(order, nowMs);
    return point(order.pickup, { id: order.id, icon: pin ?? 'waiting', sort: pin ? 0 : 1 });
  });

/** The route of the selected order: its pickup, its drop-off, and a straight line between them. */
export const routeFeatures = (order: Order | null): Features =>
  order === null
    ? []
    : [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'LineString',
            coordinates: [
              [order.pickup.lon, order.pickup.lat],
              [order.dropoff.lon, order.dropoff.lat],
            ],
          },
        },
        point(order.pickup, { icon: 'pickup', name: order.store.name }),
        point(order.dropoff, { icon: 'dropoff', name: order.address }),
      ];

const line = (coordinates: [number, number][]): Features[number] => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
});

const polygon = (ring: [number, number][], properties: object): Features[number] => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Polygon', coordinates: [ring] },
});

/** Each zone as a coloured shape, with its name in the middle. */
export const zoneFeatures = (zones: readonly LiveZone[], stores: readonly StorePin[]): Features =>
  zoneOutlines(zones, stores).flatMap(({ name, label, look, ring, middle: [lon, lat] }) => [
    polygon(ring, { name, look }),
    point({ lat, lon }, { name: label }),
  ]);

/** The ring of the lasso; empty if there is none. */
export const ringFeatures = (ring: LassoRing | null): Features => {
  const [first] = ring ?? [];
  if (!ring || !first) return [];
  return [
    polygon(
      [...ring, first].map(([lon, lat]): [number, number] => [lon, lat]),
      {},
    ),
  ];
};

export const trailFeatures = (lines: readonly [number, number][][]): Features => lines.map(line);

/** The route of the selected driver from stop to stop, each with its number in the sequence. */
export const driverRouteFeatures = (
  from: { lat: number; lon: number },
  stops: readonly Stop[],
): Features => [
  line([from, ...stops].map(({ lat, lon }): [number, number] => [lon, lat])),
  ...stops.map((stop, index) =>
    point(stop, {
      icon: stop.kind,
      name: t(stop.kind === 'pickup' ? 'map.stop_pickup' : 'map.stop_dropoff', {
        n: index + 1,
        id: stop.order.id,
        place: stop.kind === 'pickup' ? stop.order.store.name : stop.order.address,
      }),
    }),
  ),
];
