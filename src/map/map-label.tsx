import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { OrderId, UserId } from '#contract/ids.ts';
import { setAsideText } from '#src/domain/claim/set-aside.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
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
        age: ageText(shownSource().fleet.ageMs(driver.id, nowMs)),
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

/**
 * Places a label at the right of a point, at its left near the map's edge, or above it if neither
 * side has room. A side where it would cover the name of a stop comes last.
 */
export function besidePoint(
  { x, y }: Point,
  width: number,
  mapWidth: number,
  stops: readonly Point[] = [],
) {
  const top = y - LABEL_HEIGHT / 2;
  const above = {
    left: Math.max(0, Math.min(x - width / 2, mapWidth - width)),
    top: top - 2 * BESIDE,
  };
  const sides = [{ left: x + BESIDE, top }, { left: x - BESIDE - width, top }, above].filter(
    ({ left }) => left >= 0 && left + width <= mapWidth,
  );
  const covers = (at: { left: number; top: number }) =>
    stops.some(
      (stop) =>
        at.left < stop.x + NAME.width / 2 &&
        at.left + width > stop.x - NAME.width / 2 &&
        at.top < stop.y + NAME.below + NAME.height &&
        at.top + LABEL_HEIGHT > stop.y + NAME.below,
    );
  return sides.find((at) => !covers(at)) ?? sides[0] ?? above;
}

/** The stops of the selected order, whose names are on the map. */
function namedStops(map: MapView['map']): Point[] {
  const { orderId } = selection.get();
  const order = orderId === null ? null : shownSource().orders.get(orderId as OrderId)?.order;
  return order ? [order.pickup, order.dropoff].map(({ lat, lon }) => map.project([lon, lat])) : [];
}

/** One label, which follows its feature and changes sides at the map's edge. */
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
    if (!isShown) return;
    const place = () => {
      const at = view.current && placeOf(picked, view.current);
      if (label.current) label.current.hidden = !at;
      if (!at || !view.current || !label.current) return;
      const { map } = view.current;
      const { offsetWidth } = label.current;
      const { clientWidth } = map.getContainer();
      const point = map.project([at.lon, at.lat]);
      const { left, top } = besidePoint(point, offsetWidth, clientWidth, namedStops(map));
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
