import type { OrderId } from '#contract/ids.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { pause } from './board-stores.ts';

/** Shown while the rows are paused: the current state of the order, which acts apply to. */
export function PausedHint({ id }: { id: OrderId }) {
  const held = useStore(pause);
  const now = useEntry(shownSource().orders, id)?.order;
  if (!held || !now) return null;
  const hasChanged = held.orders.get(id)?.order.version !== now.version;
  const status = t(`live.status_${now.status}`);
  const driver = now.driver?.code ?? t('live.unassigned');
  return (
    <p className="notice" data-severity={hasChanged ? 'warning' : undefined}>
      {t(hasChanged ? 'live.paused_changed' : 'live.paused_acts', { status, driver })}
    </p>
  );
}
