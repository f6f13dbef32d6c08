import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { OrderId, UserId } from '#contract/ids.ts';
import { ageText } from '../durations.ts';
import { t } from '../i18n.ts';
import { picture } from '../picture.ts';
import { selection } from '../selection.ts';
import { useStore } from '../use-store.ts';
import type { MapView, Picked } from './map-view.ts';

function textOf(picked: NonNullable<Picked>, nowMs: number): string | null {
  if (picked.kind === 'store')
    return (
      picture()
        .stores.get()
        .find(({ id }) => id === picked.id)?.name ?? null
    );
  if (picked.kind === 'order') {
    const order = picture().orders.get(picked.id as OrderId)?.order;
    return order
      ? t('live.label_order', {
          id: order.id,
          store: order.store.name,
          age: ageText(nowMs - Date.parse(order.placedAt)),
        })
      : null;
  }
  const driver = picture().drivers.get(picked.id as UserId);
  return driver
    ? t('live.label_driver', {
        code: driver.code,
        name: driver.name,
        status: t(`live.duty_${driver.status}`),
        load: driver.activeOrders.length,
        age: ageText(picture().fleet.ageMs(driver.id, nowMs)),
      })
    : null;
}

function placeOf(picked: NonNullable<Picked>, view: MapView) {
  if (picked.kind === 'driver') return view.fleet.placeOf(picked.id, picture().now());
  if (picked.kind === 'order')
    return picture().orders.get(picked.id as OrderId)?.order.pickup ?? null;
  return (
    picture()
      .stores.get()
      .find(({ id }) => id === picked.id)?.location ?? null
  );
}

/** The one label: of what is under the pointer, else of the selected driver. It moves with it. */
export function MapLabel({ view, hovered }: { view: RefObject<MapView | null>; hovered: Picked }) {
  const label = useRef<HTMLDivElement>(null);
  const driverId = useStore(selection, (now) => now.driverId);
  const picked = useMemo<Picked>(
    () => hovered ?? (driverId === null ? null : { kind: 'driver', id: driverId }),
    [hovered, driverId],
  );
  const text = useStore(picture().clock, (nowMs) => (picked ? textOf(picked, nowMs) : null));
  const isShown = text !== null;

  useLayoutEffect(() => {
    if (!picked || !isShown) return;
    let frame = 0;
    const place = () => {
      const at = view.current && placeOf(picked, view.current);
      if (at && view.current && label.current) {
        const { x, y } = view.current.map.project([at.lon, at.lat]);
        label.current.style.transform = `translate(${Math.round(x + 14)}px, ${Math.round(y - 12)}px)`;
      }
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [view, picked, isShown]);

  if (text === null) return null;
  return (
    <div ref={label} className="live-map__label" role="presentation">
      {text}
    </div>
  );
}
