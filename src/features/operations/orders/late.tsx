import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { picture } from '#src/domain/live/picture.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';

const MINUTE_MS = 60_000;

/** The delay of an order; null when it is not late. */
export function lateMs(order: Order, nowMs: number): number | null {
  const until = isOpen(order.status) ? nowMs : Date.parse(order.statusAt);
  const ms = until - Date.parse(order.promisedAt);
  return ms > 0 ? ms : null;
}

/** The growing delay of an order; updated once a minute, because it is shown in minutes. */
export function LateCell({ order }: { order: Order }) {
  const runs = isOpen(order.status);
  const minute = useStore(picture().clock, (nowMs) => (runs ? Math.floor(nowMs / MINUTE_MS) : 0));
  const ms = lateMs(order, minute * MINUTE_MS);
  return (
    ms !== null && (
      <span className="order-late" data-runs={runs || undefined}>
        {ageText(ms)}
      </span>
    )
  );
}
