import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Corner } from '#contract/operations/zones/ring.ts';
import { faultOfRing } from '#contract/operations/zones/ring-faults.ts';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { PublishSheet } from './publish-sheet.tsx';

const ZoneEditor = lazy(() => import('#src/map/zone-editor/zone-editor.tsx'));

interface Props {
  area: ZoneDetail;
  onArea: (area: ZoneDetail) => void;
}

/** The shape of an area: drawn, previewed and published. */
export function ShapePart({ area, onArea }: Props) {
  const [ring, setRing] = useState<readonly Corner[]>(() => area.draft ?? area.ring ?? []);
  const zones = useStore(shownSource().zones);
  const stores = useStore(shownSource().stores);
  const neighbours = useMemo(
    () =>
      zones.flatMap(({ id, name, kind, ring: other }) =>
        other && id !== area.id ? [{ id, name, kind, ring: other }] : [],
      ),
    [zones, area.id],
  );
  const marks = useMemo(
    () =>
      stores.map(({ id, name, location: { lat, lon } }) => ({
        id,
        name,
        lat,
        lon,
        tone: 'normal' as const,
      })),
    [stores],
  );
  const [isPublishing, setPublishing] = useState(false);
  return (
    <div className="area-shape">
      <div className="row">
        <Button
          intent="primary"
          disabled={faultOfRing(ring) !== null}
          onClick={() => setPublishing(true)}
          text={t('areas.preview')}
        />
        {area.draft && area.ring && <span className="hint">{t('areas.shape_draft')}</span>}
      </div>
      <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
        <ZoneEditor
          name={area.name}
          ring={ring}
          onChange={setRing}
          neighbours={neighbours}
          marks={marks}
          disabled={!area.legalEvents.includes('zone.publish')}
        />
      </Suspense>
      {isPublishing && (
        <PublishSheet
          area={area}
          ring={ring}
          onClose={(published) => {
            setPublishing(false);
            if (published) onArea(published);
          }}
        />
      )}
    </div>
  );
}
