import { type RefObject, useEffect, useRef } from 'react';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import type { MapView } from './map-view.ts';

/**
 * Shows the selected order and driver on the map; `follow` keeps the driver centred.
 * @param isReady whether there is a view: what is selected before is shown then
 */
export function useShownSelection(
  view: RefObject<MapView | null>,
  follow: boolean,
  isReady: boolean,
): void {
  const shown = useRef(selection.get());
  useEffect(() => {
    if (!isReady) return;
    const showOrder = (orderId: number | null) => {
      const order = orderId === null ? null : shownSource().orders.get(orderId as never)?.order;
      if (order) view.current?.show([order.pickup, order.dropoff], { glide: true });
    };
    const showChange = () => {
      const next = selection.get();
      const last = shown.current;
      shown.current = next;
      if (next.orderId !== last.orderId) showOrder(next.orderId);
      if (next.driverId !== last.driverId && next.driverId !== null) {
        const place = view.current?.placeOf(next.driverId);
        if (place) view.current?.show([place], { glide: true });
      }
    };
    showChange();
    return selection.subscribe(showChange);
  }, [view, isReady]);

  useEffect(() => {
    if (!follow || !isReady) return;
    const keep = () => {
      const { driverId } = selection.get();
      const place = driverId === null ? null : view.current?.placeOf(driverId);
      if (place) view.current?.centre(place);
    };
    keep();
    return shownSource().clock.subscribe(keep);
  }, [view, follow, isReady]);
}
