import type { OrderId, UserId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/driver-status.ts';
import { type AgeBand, ageBand, type LiveDriver } from '#streams/index.ts';
import { picture } from '../picture.ts';
import { selection } from '../selection.ts';
import { HIDDEN, LOOKS, SELECTED } from './fleet.ts';
import type { MapView } from './map-view.ts';
import { routeFeatures, setFeatures, storeFeatures, waitingFeatures } from './pins.ts';

/** What of the drivers is shown; a state that is absent is hidden. */
export interface MapFilter {
  states: ReadonlySet<Driver['status']>;
  bands: ReadonlySet<AgeBand>;
}

export const passes = (driver: LiveDriver, { states, bands }: MapFilter, nowMs: number): boolean =>
  states.has(driver.status) && bands.has(ageBand(picture().fleet.ageMs(driver.id, nowMs)));

/** How often pins are made anew at most: a GeoJSON source is costly to replace. */
const PINS_EVERY_MS = 250;

/**
 * Joins the live stores to the map, past React: positions go from the store into the typed array,
 * and pins are replaced when orders or stores change. Gives what ends it and what filters it.
 */
export function feedMap(view: MapView, filter: { current: MapFilter | null }) {
  let pins: ReturnType<typeof setTimeout> | undefined;

  function look(driver: LiveDriver): number {
    const shape = driver.status === 'offline' ? 0 : LOOKS[driver.status];
    const selected = selection.get().driverId === driver.id ? SELECTED : 0;
    const hidden = filter.current && !passes(driver, filter.current, picture().now()) ? HIDDEN : 0;
    return shape | selected | hidden;
  }

  function drivers(ids: readonly UserId[]): void {
    const nowMs = picture().now();
    for (const id of ids) {
      const driver = picture().drivers.get(id);
      const position = picture().fleet.get(id);
      if (!driver || !position) view.fleet.remove(id);
      else {
        const { lat, lon, heading, at } = position;
        const pingAtMs = Date.parse(at);
        view.fleet.report(id, { lat, lon, heading, pingAtMs, look: look(driver) }, nowMs);
      }
    }
    // For whoever inspects the page: a canvas does not tell what is on it.
    view.overlay.canvas.dataset.drivers = String(view.fleet.count);
    view.overlay.wake();
  }

  function looks(): void {
    for (const id of picture().drivers.list()) {
      const driver = picture().drivers.get(id);
      if (driver) view.fleet.setLook(id, look(driver));
    }
    view.overlay.wake();
  }

  function drawPins(): void {
    pins = undefined;
    const open = picture()
      .orders.list()
      .flatMap((id) => picture().orders.get(id) ?? [])
      .filter(({ endedAtMs }) => endedAtMs === null)
      .map(({ order }) => order);
    setFeatures(view.map, 'waiting', waitingFeatures(open, picture().now()));
    drawRoute();
  }

  function drawRoute(): void {
    const { orderId } = selection.get();
    const order = orderId === null ? null : picture().orders.get(orderId as OrderId)?.order;
    setFeatures(view.map, 'route', routeFeatures(order ?? null));
  }

  const soon = () => {
    pins ??= setTimeout(drawPins, PINS_EVERY_MS);
  };
  const stores = () => setFeatures(view.map, 'stores', storeFeatures(picture().stores.get()));

  const stops = [
    picture().drivers.subscribeChanges(drivers),
    picture().fleet.subscribe((changed) => {
      const { ids } = picture().fleet;
      drivers([...changed].map((slot) => ids[slot] as UserId));
    }),
    picture().orders.subscribeChanges(soon),
    picture().stores.subscribe(stores),
    // Ages pass and orders become overdue without any message.
    picture().clock.subscribe(() => {
      soon();
      looks();
    }),
    selection.subscribe(() => {
      looks();
      drawRoute();
    }),
  ];
  drivers(picture().drivers.list());

  return {
    /** Fills the sources again, after a style was loaded. */
    refill() {
      stores();
      drawPins();
    },
    refilter: looks,
    stop() {
      clearTimeout(pins);
      for (const stop of stops) stop();
    },
  };
}
