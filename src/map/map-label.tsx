import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { OrderId, UserId } from '#contract/ids.ts';
import { setAsideText } from '#src/domain/claim/set-aside.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type Box, overlaps } from '#src/ui/overlay/free-position.ts';
import type { MapView, PickedFeature } from './map-view.ts';
import { latOf, lonOf } from './mercator.ts';

function textOf(
  picked: NonNullable<PickedFeature>,
  view: MapView | null,
  nowMs: number,
): string | null {
  if (picked.kind === 'cluster') {
    const cluster = view?.clusters.get(picked.id);
    return cluster ? t('map.label_cluster', { ...cluster }) : null;
  }
  if (picked.kind === 'store')
    return (
      shownSource()
        .stores.get()
        .find(({ id }) => id === picked.id)?.name ?? null
    );
  if (picked.kind === 'order') {
    const order = shownSource().orders.get(picked.id as OrderId)?.order;
    const aside = order ? setAsideText(order.id) : '';
    return order
      ? t('live.label_order', {
          id: order.id,
          store: order.store.name,
          age: ageText(nowMs - Date.parse(order.placedAt)),
        }) + (aside && ` · ${aside}`)
      : null;
  }
  const driver = shownSource().drivers.get(picked.id as UserId);
  return driver
    ? t('live.label_driver', {
        code: driver.code,
        name: driver.name,
        status: t(`live.duty_${driver.status}`),
        load: driver.activeOrders.length,
        age: ageText(shownSource().positions.ageMs(driver.id, nowMs)),
      })
    : null;
}

function placeOf(picked: NonNullable<PickedFeature>, view: MapView) {
  if (picked.kind === 'driver') return view.placeOf(picked.id);
  if (picked.kind === 'cluster') {
    const cluster = view.clusters.get(picked.id);
    return cluster ? { lat: latOf(cluster.y), lon: lonOf(cluster.x) } : null;
  }
  if (picked.kind === 'order')
    return shownSource().orders.get(picked.id as OrderId)?.order.pickup ?? null;
  return (
    shownSource()
      .stores.get()
      .find(({ id }) => id === picked.id)?.location ?? null
  );
}

/** The distance between a feature and its label, in pixels. */
const BESIDE = 16;

/** The height of a label, and the room that the name below a stop takes, in pixels. */
const LABEL_HEIGHT = 24;
const NAME = { width: 116, height: 36, below: 8 };

interface Point {
  x: number;
  y: number;
}

/** What lies over a map: its size, and the boxes of its controls. */
interface MapRoom {
  width: number;
  height: number;
  controls?: readonly Box[];
}

/** Where the name of a stop is. */
const nameOf = ({ x, y }: Point): Box => ({
  left: x - NAME.width / 2,
  top: y + NAME.below,
  width: NAME.width,
  height: NAME.height,
});

/**
 * Places a label at the right of a point, at its left, above or below it: whole, inside the map and
 * beside its controls. A side where it would cover the name of a stop comes last.
 */
export function besidePoint(
  { x, y }: Point,
  width: number,
  map: MapRoom,
  stops: readonly Point[] = [],
): { left: number; top: number } {
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most));
  const top = within(y - LABEL_HEIGHT / 2, map.height - LABEL_HEIGHT);
  const left = within(x - width / 2, map.width - width);
  const above = { left, top: y - LABEL_HEIGHT / 2 - 2 * BESIDE };
  const below = { left, top: y - LABEL_HEIGHT / 2 + 2 * BESIDE };
  const covers = (at: { left: number; top: number }, boxes: readonly Box[]) =>
    boxes.some((box) => overlaps({ ...at, width, height: LABEL_HEIGHT }, box));
  const whole = [{ left: x + BESIDE, top }, { left: x - BESIDE - width, top }, above, below].filter(
    (at) =>
      at.left >= 0 &&
      at.left + width <= map.width &&
      at.top >= 0 &&
      at.top + LABEL_HEIGHT <= map.height,
  );
  const clear = whole.filter((at) => !covers(at, map.controls ?? []));
  const names = stops.map(nameOf);
  return clear.find((at) => !covers(at, names)) ?? clear[0] ?? whole[0] ?? { left, top };
}

/** What lies over a map beside its labels: its own controls, and those of the screen. */
const CONTROLS = '.maplibregl-ctrl, button, .floating:not(.live-map__label)';

/** How long the places of the controls are kept, because labels are placed in each frame. */
const CONTROLS_MS = 500;

/** Returns a function that gives the boxes of the controls over a label's map, in its pixels. */
function controlsAround(label: HTMLElement): () => readonly Box[] {
  let boxes: Box[] = [];
  let untilMs = 0;
  return () => {
    const map = label.closest('.live-map');
    const nowMs = performance.now();
    if (!map?.parentElement || nowMs < untilMs) return boxes;
    untilMs = nowMs + CONTROLS_MS;
    const origin = map.getBoundingClientRect();
    boxes = [...map.parentElement.querySelectorAll(CONTROLS)].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { left: left - origin.left, top: top - origin.top, width, height };
    });
    return boxes;
  };
}

/** The stops of the selected order, whose names are on the map. */
function namedStops(map: MapView['map']): Point[] {
  const { orderId } = selection.get();
  const order = orderId === null ? null : shownSource().orders.get(orderId as OrderId)?.order;
  return order ? [order.pickup, order.dropoff].map(({ lat, lon }) => map.project([lon, lat])) : [];
}

/** One label, which follows its feature and changes sides at the map's edge and its controls. */
function MapLabel({
  view,
  picked,
}: {
  view: RefObject<MapView | null>;
  picked: NonNullable<PickedFeature>;
}) {
  const label = useRef<HTMLDivElement>(null);
  const text = useStore(shownSource().clock, (nowMs) => textOf(picked, view.current, nowMs));
  const isShown = text !== null;

  useLayoutEffect(() => {
    if (!isShown || !label.current) return;
    const controls = controlsAround(label.current);
    const place = () => {
      const at = view.current && placeOf(picked, view.current);
      if (label.current) label.current.hidden = !at;
      if (!at || !view.current || !label.current) return;
      const { map } = view.current;
      const { offsetWidth } = label.current;
      const container = map.getContainer();
      const room = {
        width: container.clientWidth,
        height: container.clientHeight,
        controls: controls(),
      };
      const point = map.project([at.lon, at.lat]);
      const { left, top } = besidePoint(point, offsetWidth, room, namedStops(map));
      label.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    place();
    // Runs in the same frame in which the driver moves.
    return view.current?.overlay.onDraw(place);
  }, [view, picked, isShown]);

  if (text === null) return null;
  return (
    <div ref={label} className="live-map__label floating small" role="presentation">
      {text}
    </div>
  );
}

/** The labels of the selected driver and of the feature under the pointer. */
export function MapLabels({
  view,
  hovered,
}: {
  view: RefObject<MapView | null>;
  hovered: PickedFeature;
}) {
  const driverId = useStore(selection, (now) => now.driverId);
  const selected = useMemo<PickedFeature>(
    () => (driverId === null ? null : { kind: 'driver', id: driverId }),
    [driverId],
  );
  const isSame = hovered?.kind === 'driver' && hovered.id === driverId;
  return (
    <>
      {selected && <MapLabel view={view} picked={selected} />}
      {hovered && !isSame && <MapLabel view={view} picked={hovered} />}
    </>
  );
}
