import { Disable } from '@blueprintjs/icons';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { closedStores } from './closed-stores.ts';

/** Shows that a user has closed a store, and why; nothing while it is active. */
export function StoreClosed({ id, isShort = false }: { id: number; isShort?: boolean }) {
  const text = useStore(shownSource().stores, (pins) => {
    const store = closedStores(pins).get(id);
    if (!store) return null;
    const what = t(`live.store_${store.why}`);
    return store.reason ? t('live.store_why', { what, reason: store.reason }) : what;
  });
  if (text === null) return null;
  return (
    <span className="quiet" title={text}>
      <Disable size={12} aria-hidden="true" />
      <span className={isShort ? 'visually-hidden' : ''}>{text}</span>
    </span>
  );
}
