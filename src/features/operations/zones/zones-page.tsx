import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { writeCollection } from '#rules/geometry/geojson.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { useZonesWithoutLive } from '#src/domain/zone/use-zones-without-live.ts';
import { saveFile } from '#src/lib/api/save-file.ts';
import { t } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { HOME } from '#src/map/base/camera.ts';
import { ZonesMap } from '#src/map/lazy-maps.tsx';
import { ZonePane } from '#src/map/zones/zone-pane.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { addDrafts, addedText } from './add-drafts.ts';
import { TestAddress } from './test-address.tsx';
import { zonesList } from './zones-list.tsx';
import './zones.css';

const ImportZones = lazyPart(() => import('./import-zones.tsx'));

/** Downloads all published shapes as one GeoJSON file. */
function saveShapes(): void {
  const shapes = shownSource()
    .zones.get()
    .flatMap(({ name, ring }) => (ring ? [{ name, ring }] : []));
  saveFile('operational-zones.geojson', 'application/geo+json', writeCollection(shapes));
}

/** The operational areas: a list beside their map. */
export default function ZonesPage() {
  const [opened, setOpened] = useState<'test' | 'import' | null>(null);
  useZonesWithoutLive();
  const [importResult, setImportResult] = useState<{
    text: string;
    refused: readonly string[];
  } | null>(null);
  const queries = useQueryClient();
  const mayWrite = useHasPermission('zones.write');
  const focused = useStore(zonesList.focus);
  const marked = useStore(
    shownSource().zones,
    (zones) => zones.find(({ id }) => id === focused)?.ring ?? null,
  );
  const chooseZone = (id: number) => {
    zonesList.focus.set(id);
    chosenZone.set(id);
  };
  const readAgain = () =>
    Promise.all(
      [
        ['list', zonesList.id],
        ['zones', 'shown'],
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const add = async (shapes: Parameters<typeof addDrafts>[0]) => {
    setOpened(null);
    const result = await addDrafts(shapes);
    setImportResult({ text: addedText(result), refused: result.refused });
    await readAgain();
  };
  return (
    <div className="zones split" data-folds>
      <ListPage
        list={zonesList}
        above={
          importResult && (
            <Notice {...(importResult.refused.length > 0 ? { severity: 'warning' as const } : {})}>
              {[importResult.text, ...importResult.refused].join('\n')}
            </Notice>
          )
        }
        tools={
          <>
            <Button onClick={() => setOpened('test')} text={t('zones.test')} />
            {mayWrite && (
              <Button onClick={() => setOpened('import')} text={t('zones.import_geojson')} />
            )}
            <Button onClick={saveShapes} text={t('zones.export_geojson')} />
          </>
        }
      />
      <div className="zones__map">
        <ZonesMap label={t('zones.map')} marked={marked} onZone={chooseZone} />
        <ZonePane
          onChange={() => void readAgain()}
          onClose={() => document.querySelector<HTMLElement>(`#${zonesList.id}-grid`)?.focus()}
        />
      </div>
      {opened === 'test' && <TestAddress onClose={() => setOpened(null)} />}
      {opened === 'import' && (
        <Suspense>
          <ImportZones
            near={HOME}
            onAdd={(shapes) => void add(shapes)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
