import { Disable } from '@blueprintjs/icons';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { perObject } from '#src/lib/console/per-object.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { StorePin } from '#streams/index.ts';

interface ClosedStore {
  why: 'paused' | 'blocked' | 'archived';
  reason: string | null;
}

/** Stores closed by a user, by id; stores closed by hours or holidays are not reported. */
const closedStores = perObject((pins: readonly StorePin[]): ReadonlyMap<number, ClosedStore> => {
  const closed = new Map<number, ClosedStore>();
  for (const { id, closed: is } of pins)
    if (is?.why === 'paused' || is?.why === 'blocked' || is?.why === 'archived')
      closed.set(id, { why: is.why, reason: is.reason });
  return closed;
});

/** Shows that a user has closed a store, and why; nothing while the store is active. */
export function StoreClosed({ id, isShort = false }: { id: number; isShort?: boolean }) {
  const text = useStore(shownSource().stores, (pins) => {
    const store = closedStores(pins).get(id);
    if (!store) return null;
    const what = t(`live.store_${store.why}`);
    return store.reason ? t('live.store_why', { what, reason: store.reason }) : what;
  });
  if (text === null) return null;
  return (
    <span className="quiet icon-first" title={text}>
      <Disable size={12} aria-hidden="true" />
      <span className={isShort ? 'visually-hidden' : ''}>{text}</span>
    </span>
  );
}
