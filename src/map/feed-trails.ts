import type { OrderId, UserId } from '#contract/ids.ts';
import { replayRoutes } from '#contract/routes/operations/replay.ts';
import { lasso, selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { log } from '#src/lib/reports/log.ts';
import { setFeatures } from './base/feature-source.ts';
import { ALWAYS_DRAWN } from './base/looks.ts';
import type { MapView } from './map-view.ts';
import { driverRouteFeatures, trailFeatures } from './pins/pins.ts';
import { stopsOf } from './positions/driver-route.ts';
import { TRAIL_MS, Trails } from './positions/trails.ts';

/** More trails than this could not be told apart. */
const MAX_TRAILS = 50;
/** The most drivers whose track is fetched from the server, one request each. */
const MAX_ASKED = 5;
const ASK_AFTER_MS = 400;

/**
 * Draws the trails of the selected drivers, and the route of the selected driver with the carried
 * orders.
 */
export function feedTrails(view: MapView) {
  const { positions, drivers, orders, clock, now } = shownSource();
  const trails = new Trails();
  let kept: number[] = [];
  let isOn = true;
  let hasTrail = false;
  let asking: ReturnType<typeof setTimeout> | undefined;

  async function askPast(id: number): Promise<void> {
    const to = now();
    try {
      const { points } = await call(replayRoutes.track, {
        query: {
          driverId: String(id),
          from: new Date(to - TRAIL_MS).toISOString(),
          to: new Date(to).toISOString(),
        },
      });
      trails.fill(id, points);
      draw();
    } catch (error) {
      // Without it the trail grows from now on.
      log.warn('The track of a driver could not be read', error);
    }
  }

  function keep(): void {
    const { driverId } = selection.get();
    const ids = new Set([...(driverId === null ? [] : [driverId]), ...(lasso.get()?.ids ?? [])]);
    kept = [...ids].slice(0, MAX_TRAILS);
    const fresh = trails.keep(kept);
    for (const id of fresh) {
      const slot = positions.slotOf(id);
      if (slot !== undefined) push(slot);
    }
    // A user who moves down a list does not need the track of every driver in between.
    clearTimeout(asking);
    asking = setTimeout(() => {
      for (const id of fresh.slice(0, MAX_ASKED)) void askPast(id);
    }, ASK_AFTER_MS);
    draw();
  }

  const push = (slot: number) =>
    trails.push(
      positions.ids[slot] as number,
      positions.lat[slot] as number,
      positions.lon[slot] as number,
      positions.atMs[slot] as number,
    );

  function drawRoute(): void {
    const { driverId } = selection.get();
    const driver = driverId === null ? undefined : drivers.get(driverId as UserId);
    const from = driver && positions.get(driver.id);
    const carried = (driver?.activeOrders ?? []).flatMap((id) => {
      const held = orders.get(id as OrderId);
      return held && held.endedAtMs === null ? [held.order] : [];
    });
    setFeatures(
      view.map,
      'driver-route',
      from && carried.length > 0 ? driverRouteFeatures(from, stopsOf(from, carried)) : [],
    );
  }

  function draw(): void {
    const lines = isOn ? kept.map((id) => trails.line(id, now())) : [];
    const shown = lines.filter((line) => line.length > 1);
    // An empty source need not be emptied every second.
    if (shown.length > 0 || hasTrail) setFeatures(view.map, 'trails', trailFeatures(shown));
    hasTrail = shown.length > 0;
  }

  const stops = [
    positions.subscribe((changed) => {
      const { looks } = view.buffer;
      for (const slot of changed) if (((looks[slot] as number) & ALWAYS_DRAWN) !== 0) push(slot);
    }),
    selection.subscribe(() => {
      keep();
      drawRoute();
    }),
    lasso.subscribe(keep),
    clock.subscribe(() => {
      if (selection.get().driverId !== null) drawRoute();
      if (kept.length > 0) draw();
    }),
  ];
  keep();

  return {
    setTrails(next: boolean) {
      isOn = next;
      draw();
    },
    refill() {
      drawRoute();
      draw();
    },
    stop() {
      clearTimeout(asking);
      for (const stop of stops) stop();
    },
  };
}
