import { lazy, Suspense } from 'react';
import type { VendorDetail } from '#contract/routes/vendors.ts';
import { t } from '#src/lib/i18n.ts';

const PinMap = lazy(() => import('#src/lib/map/pin-map.tsx'));

/** Where the store is. It is moved in its form, not here. */
export function StoreMap({ store }: { store: VendorDetail }) {
  return (
    <Suspense fallback={<p className="pin-map loading">{t('live.map_loading')}</p>}>
      <PinMap at={store.location} label={t('stores.map', { name: store.name })} />
    </Suspense>
  );
}
