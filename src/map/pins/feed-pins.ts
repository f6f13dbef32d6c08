import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { lasso, selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { setFeatures } from '#src/map/base/feature-source.ts';
import type { MapView } from '#src/map/map-view.ts';
import {
  alarmPinOf,
  ringFeatures,
  routeFeatures,
  storeFeatures,
  waitingFeatures,
  zoneFeatures,
} from './pins.ts';

/** The shortest interval between updates of the pins: replacing a GeoJSON source is costly. */
const PINS_EVERY_MS = 250;
/** Pins are also updated with the clock, because orders become overdue without a message. */
const ANYHOW_EVERY_TICKS = 5;

/** Connects orders, stores and the lasso to the GeoJSON sources of the map. */
export function feedPins(view: MapView) {
  let pins: ReturnType<typeof setTimeout> | undefined;
  let ticks = 0;
  /**
   * An order that the screen has fetched: the live source does not keep orders that were closed
   * long ago.
   */
  let own: Order | null = null;

  function drawWaiting(): void {
    pins = undefined;
    const { orders, now } = shownSource();
    const open = [];
    for (const id of orders.list()) {
      const held = orders.get(id);
      // Only orders that wait for a driver become pins. Filtered here, which avoids copying all
      // orders.
      if (held && held.endedAtMs === null && held.order.driver === null) open.push(held.order);
    }
    setFeatures(view.map, 'waiting', waitingFeatures(open, now()));
    view.clusters.setAlarms(
      open.flatMap((order) => {
        const mark = alarmPinOf(order, now());
        return mark ? [{ ...order.pickup, mark }] : [];
      }),
    );
    drawRoute();
  }

  function drawRoute(): void {
    const { orderId } = selection.get();
    const live = orderId === null ? null : shownSource().orders.get(orderId as OrderId)?.order;
    const order = live ?? (own?.id === orderId ? own : null);
    setFeatures(view.map, 'route', routeFeatures(order));
  }

  const soon = () => {
    pins ??= setTimeout(drawWaiting, PINS_EVERY_MS);
  };
  const drawStores = () => {
    const stores = shownSource().stores.get();
    setFeatures(view.map, 'stores', storeFeatures(stores));
    setFeatures(view.map, 'zones', zoneFeatures(shownSource().zones.get(), stores));
  };
  const drawLasso = () => setFeatures(view.map, 'lasso', ringFeatures(lasso.get()?.ring ?? null));

  const stops = [
    shownSource().orders.subscribeChanges(soon),
    shownSource().stores.subscribe(drawStores),
    shownSource().zones.subscribe(drawStores),
    shownSource().clock.subscribe(() => {
      ticks += 1;
      if (ticks % ANYHOW_EVERY_TICKS === 0) soon();
    }),
    selection.subscribe(drawRoute),
    lasso.subscribe(drawLasso),
  ];

  return {
    /** Fills the sources again, after another style was loaded. */
    refill() {
      drawStores();
      drawWaiting();
      drawLasso();
    },
    setOrder(order: Order | null) {
      own = order;
      drawRoute();
    },
    stop() {
      clearTimeout(pins);
      for (const stop of stops) stop();
    },
  };
}
