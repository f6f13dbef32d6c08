import { useLayoutEffect, useRef } from 'react';
import type { OrderId, UserId } from '#contract/ids.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { drag } from './drag-order.ts';
import './drag-ghost.css';

const BESIDE_PX = 14;

/** The dragged order beside the pointer, and the effect of dropping it. */
export function DragGhost() {
  const held = useStore(drag);
  const label = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = label;
    if (!current || !held) return;
    // On the other side of the pointer near an edge of the window, so that it is whole.
    const beside = (at: number, size: number, most: number) =>
      Math.max(0, at + BESIDE_PX + size > most ? at - BESIDE_PX - size : at + BESIDE_PX);
    const left = beside(held.x, current.offsetWidth, window.innerWidth);
    const top = beside(held.y, current.offsetHeight, window.innerHeight);
    current.style.transform = `translate(${left}px, ${top}px)`;
  });
  if (!held) return null;
  const { orderId: id, driverId, whyNot } = held;
  const from = shownSource().orders.get(id as OrderId)?.order.driver?.code ?? '';
  const driver = driverId === null ? undefined : shownSource().drivers.get(driverId as UserId);
  return (
    <div
      ref={label}
      className="quiet small floating drag-ghost"
      aria-hidden="true"
      data-over={(driver !== undefined && whyNot === null) || undefined}
    >
      {whyNot !== null
        ? whyNot
        : driver
          ? t(from ? 'live.drag_from' : 'live.drag_over', {
              id,
              from,
              code: driver.code,
              name: driver.name,
            })
          : t('live.drag_none', { id })}
    </div>
  );
}
