import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { t } from '#src/lib/i18n.ts';
import { ZonesMap } from '#src/map/zones/lazy-zones-map.ts';
import { PublishSheet } from './publish-sheet.tsx';

interface Props {
  area: ZoneDetail;
  onArea: (area: ZoneDetail) => void;
}

/** The shape of an area: drawn, previewed and published. */
export function ShapePart({ area, onArea }: Props) {
  const ring = area.draft ?? area.ring ?? [];
  const [isPublishing, setPublishing] = useState(false);
  return (
    <div className="area-shape">
      <div className="row">
        <Button
          intent="primary"
          disabled={ring.length === 0}
          onClick={() => setPublishing(true)}
          text={t('areas.preview')}
        />
        {area.draft && area.ring && <span className="hint">{t('areas.shape_draft')}</span>}
      </div>
      {/* The editor of the shape takes the place of this map. */}
      <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
        <ZonesMap label={t('areas.map_of', { name: area.name })} focus={ring} />
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
