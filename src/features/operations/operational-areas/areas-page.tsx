import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { writeCollection } from '#contract/operations/zones/geojson.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { useZonesWithoutLive } from '#src/domain/zone/use-zones-without-live.ts';
import { saveFile } from '#src/lib/api/save-file.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session/session.ts';
import { HOME } from '#src/map/base/camera.ts';
import { ZonesMap } from '#src/map/zones/lazy-zones-map.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { addDrafts, addedText } from './add-drafts.ts';
import { areasList } from './areas-list.tsx';
import { TestAddress } from './test-address.tsx';
import './areas.css';

const ImportAreas = lazy(() => import('./import-areas.tsx'));

/** Downloads the shapes in force as one GeoJSON file. */
function saveShapes(): void {
  const shapes = shownSource()
    .zones.get()
    .flatMap(({ name, ring }) => (ring ? [{ name, ring }] : []));
  saveFile('operational-areas.geojson', 'application/geo+json', writeCollection(shapes));
}

/** The operational areas: a list beside their map. */
export default function AreasPage() {
  const [opened, setOpened] = useState<'test' | 'import' | null>(null);
  useZonesWithoutLive();
  const [said, setSaid] = useState<{ text: string; refused: readonly string[] } | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useCan('zones.write');
  const openZone = (name: string) => {
    const zone = shownSource()
      .zones.get()
      .find((one) => one.name === name);
    if (zone) void navigate(`/operational-areas/${zone.id}`);
  };
  const add = async (shapes: Parameters<typeof addDrafts>[0]) => {
    setOpened(null);
    const result = await addDrafts(shapes);
    setSaid({ text: addedText(result), refused: result.refused });
    await queries.invalidateQueries({ queryKey: ['list', areasList.id] });
  };
  return (
    <div className="areas">
      <ListPage
        list={areasList}
        above={
          said && (
            <Notice {...(said.refused.length > 0 ? { severity: 'warning' as const } : {})}>
              {[said.text, ...said.refused].map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )
        }
        tools={
          <>
            <Button onClick={() => setOpened('test')} text={t('areas.test')} />
            {mayWrite && (
              <Button onClick={() => setOpened('import')} text={t('areas.import_geojson')} />
            )}
            <Button onClick={saveShapes} text={t('areas.export_geojson')} />
          </>
        }
      />
      <div className="areas__map">
        <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
          <ZonesMap label={t('areas.map')} onZone={openZone} />
        </Suspense>
      </div>
      {opened === 'test' && <TestAddress onClose={() => setOpened(null)} />}
      {opened === 'import' && (
        <Suspense>
          <ImportAreas
            near={HOME}
            onAdd={(shapes) => void add(shapes)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
