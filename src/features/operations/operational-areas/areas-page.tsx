import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { ZonesMap } from '#src/map/zones/lazy-zones-map.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { areasList } from './areas-list.tsx';
import { TestAddress } from './test-address.tsx';
import './areas.css';

/** The operational areas: a list beside their map. */
export default function AreasPage() {
  const [isTesting, setTesting] = useState(false);
  const navigate = useNavigate();
  const openZone = (name: string) => {
    const zone = shownSource()
      .zones.get()
      .find((one) => one.name === name);
    if (zone) void navigate(`/operational-areas/${zone.id}`);
  };
  return (
    <div className="areas">
      <ListPage
        list={areasList}
        tools={<Button onClick={() => setTesting(true)} text={t('areas.test')} />}
      />
      <div className="areas__map">
        <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
          <ZonesMap label={t('areas.map')} onZone={openZone} />
        </Suspense>
      </div>
      {isTesting && <TestAddress onClose={() => setTesting(false)} />}
    </div>
  );
}
