import { useMemo } from 'react';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { MapFilter } from '#src/map/base/looks.ts';
import { LiveMap } from '#src/map/lazy-maps.tsx';
import { zoneAt } from '#src/map/zones/zone-at.ts';
import { ZonePane } from '#src/map/zones/zone-pane.tsx';
import { commands } from './commands.ts';
import { KeySheet } from './key-sheet.tsx';
import { DriversPanel } from './panels/drivers-panel.tsx';
import { Legend } from './panels/legend.tsx';
import { MapTools } from './panels/map-tools.tsx';
import { useDriverIntent } from './use-driver-intent.ts';
import { useOnly } from './use-drivers.ts';
import { useViewInUrl } from './use-view-url.ts';
import { changePanels, changeView, mapView, panels, viewState } from './view-state.ts';
import './eagle-view.css';
import './panels/map-tools.css';

/** The map of the city: moving drivers, stores, and waiting orders. */
export default function EagleViewPage() {
  useViewInUrl();
  useCommandScope(commands, undefined);
  useDriverIntent();
  const view = useStore(viewState);
  const keys = useStore(panels, (now) => now.keys);
  const only = useOnly(view);
  const { states, bands, loads, zones } = view;
  const filter = useMemo<MapFilter>(
    () => ({ states, bands, loads, zones, only }),
    [states, bands, loads, zones, only],
  );
  return (
    <div className="screen eagle-view split">
      <div className="eagle-view__map">
        <LiveMap
          filter={filter}
          follow={view.follow}
          clusters={view.clusters}
          trails={view.trails}
          camera={view.camera}
          onCamera={(camera) => changeView({ camera })}
          onLasso={(lasso) => changePanels({ lasso })}
          onPan={() => viewState.get().follow && changeView({ follow: false })}
          onPlace={(place) => chosenZone.set(zoneAt(place)?.id ?? null)}
          onView={mapView.set}
        />
        <MapTools />
        <Legend />
        <ZonePane />
      </div>
      <DriversPanel />
      {keys && <KeySheet />}
    </div>
  );
}
