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
  if (!held) return null;
  const { orderId: id, x, y, driverId } = held;
  const from = shownSource().orders.get(id as OrderId)?.order.driver?.code ?? '';
  const driver = driverId === null ? undefined : shownSource().drivers.get(driverId as UserId);
  return (
    <div
      className="quiet small floating drag-ghost"
      aria-hidden="true"
      data-over={driver !== undefined || undefined}
      style={{ transform: `translate(${x + BESIDE_PX}px, ${y + BESIDE_PX}px)` }}
    >
      {driver
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
