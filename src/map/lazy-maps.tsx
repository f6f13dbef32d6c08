import { type ComponentType, Suspense } from 'react';
import { t } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';

/** A map. MapLibre is loaded when a page first shows one; until then a line reports this. */
function lazyMap<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  place = '',
) {
  const Loaded = lazyPart(load);
  return (props: Props) => (
    <Suspense fallback={<p className={`loading ${place}`}>{t('live.map_loading')}</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The map of drivers, stores and orders. */
export const LiveMap = lazyMap(() => import('./live-map.tsx'));
/** The map of the operational areas. */
export const ZonesMap = lazyMap(() => import('./zones/zones-map.tsx'));
/** The map of one point. */
export const PointMap = lazyMap(() => import('./pins/pin-map.tsx'), 'pin-map');
/** The editor of the shape of a zone. */
export const ZoneEditor = lazyMap(() => import('./zone-editor/zone-editor.tsx'));
