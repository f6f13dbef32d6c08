import { Suspense } from 'react';
import type { VendorDetail } from '#contract/routes/catalogue/vendors.ts';
import { t } from '#src/lib/i18n.ts';
import { PointMap } from '#src/map/pins/point-map.ts';

/** The location of the store. It is moved in its form, not here. */
export function StoreMap({ store }: { store: VendorDetail }) {
  return (
    <Suspense fallback={<p className="pin-map loading">{t('live.map_loading')}</p>}>
      <PointMap at={store.location} label={t('stores.map', { name: store.name })} />
    </Suspense>
  );
}
