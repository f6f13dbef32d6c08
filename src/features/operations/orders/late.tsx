import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { lateMs } from '#src/domain/order/lateness.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';

const MINUTE_MS = 60_000;

/** The growing delay of an order; updated once a minute, because it is shown in minutes. */
export function LateCell({ order }: { order: Order }) {
  const runs = isOpen(order.status);
  const minute = useStore(shownSource().clock, (nowMs) =>
    runs ? Math.floor(nowMs / MINUTE_MS) : 0,
  );
  const ms = lateMs(order, minute * MINUTE_MS);
  return ms !== null && <span data-tone={runs ? 'warning' : 'quiet'}>{ageText(ms)}</span>;
}
