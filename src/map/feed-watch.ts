import { MAX_WATCHED_IDS, type Watch } from '#contract/events.ts';
import type { UserId } from '#contract/ids.ts';
import { lasso, selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { NO_PLACE } from '#streams/index.ts';
import type { MapView } from './map-view.ts';
import { type Box, boxToWatch, intervalOf } from './watch-view.ts';

/** How long the view must rest before it is sent to the server. */
const REST_MS = 200;
/**
 * The interval for drivers outside the view. It is shorter than the 15 s that count as fresh, and
 * costs a tenth of the bytes.
 */
const ELSEWHERE_MS = 10_000;

function viewOf({ map }: MapView): Box {
  const bounds = map.getBounds();
  const lon = (value: number) => Math.min(180, Math.max(-180, value));
  return [
    lon(bounds.getWest()),
    Math.max(-90, bounds.getSouth()),
    lon(bounds.getEast()),
    Math.min(90, bounds.getNorth()),
  ];
}

/** Sends the visible part of the map to the server as a watch, as long as the map exists. */
export function feedWatch(view: MapView) {
  const { watch, clock } = shownSource();
  let watched: Box | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    timer = undefined;
    watched = boxToWatch(viewOf(view), watched);
    const { driverId } = selection.get();
    const ids = [...(driverId === null ? [] : [driverId]), ...(lasso.get()?.ids ?? [])];
    const next: Watch = {
      box: watched,
      ids: ids.slice(0, MAX_WATCHED_IDS) as UserId[],
      everyMs: intervalOf(view.clusters.list.length > 0, view.clusters.inView),
      elsewhereMs: ELSEWHERE_MS,
    };
    const now = watch.get();
    const isSame =
      now.box === next.box && now.everyMs === next.everyMs && String(now.ids) === String(next.ids);
    if (!isSame) watch.set(next);
  }

  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, REST_MS);
  };
  const stops = [
    selection.subscribe(soon),
    lasso.subscribe(soon),
    // As drivers come and go, circles turn into markers and back.
    clock.subscribe(() => {
      if (timer === undefined) ask();
    }),
  ];
  view.map.on('moveend', soon);
  soon();

  return {
    stop() {
      clearTimeout(timer);
      view.map.off('moveend', soon);
      for (const stop of stops) stop();
      watch.set(NO_PLACE);
    },
  };
}
