import { type RefObject, useEffect } from 'react';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import type { MapView } from './map-view.ts';

/** Shows the selected order and driver on the map; `follow` keeps the driver centred. */
export function useShownSelection(view: RefObject<MapView | null>, follow: boolean): void {
  useEffect(() => {
    const showOrder = (orderId: number | null) => {
      const order = orderId === null ? null : shownSource().orders.get(orderId as never)?.order;
      if (order) view.current?.show([order.pickup, order.dropoff], { glide: true });
    };
    let last = selection.get();
    return selection.subscribe(() => {
      const next = selection.get();
      if (next.orderId !== last.orderId) showOrder(next.orderId);
      if (next.driverId !== last.driverId && next.driverId !== null) {
        const place = view.current?.placeOf(next.driverId);
        if (place) view.current?.show([place], { glide: true });
      }
      last = next;
    });
  }, [view]);

  useEffect(() => {
    if (!follow) return;
    const keep = () => {
      const { driverId } = selection.get();
      const place = driverId === null ? null : view.current?.placeOf(driverId);
      if (place) view.current?.centre(place);
    };
    keep();
    return shownSource().clock.subscribe(keep);
  }, [view, follow]);
}
