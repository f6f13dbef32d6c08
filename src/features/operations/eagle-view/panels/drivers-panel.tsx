import { InputGroup } from '@blueprintjs/core';
import { lasso, selectDriver } from '#src/domain/live/selection.ts';
import { flyToDriver } from '#src/features/operations/eagle-view/camera-acts.ts';
import { useDrivers } from '#src/features/operations/eagle-view/use-drivers.ts';
import { changeView, panels, viewState } from '#src/features/operations/eagle-view/view-state.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { DriverList } from './driver-list.tsx';
import { Filters } from './filters.tsx';
import { LassoPanel } from './lasso-panel.tsx';
import { SelectedDriver } from './selected-driver.tsx';

const focusList = () => document.querySelector<HTMLElement>('#drivers')?.focus();

/**
 * The panel beside the map: search, filters, the drivers (all, or those of a lasso), and the
 * selected driver.
 */
export function DriversPanel() {
  const view = useStore(viewState);
  const withZones = useStore(panels, (now) => now.zones);
  const roster = useDrivers(view, withZones);
  const chosen = useStore(lasso);
  const findHint = withKey(t('live.find_hint'), useKey('eagle.find'));
  const isFinding = view.find.trim() !== '';
  return (
    <aside className="pane drivers-panel column" aria-label={t('live.drivers')}>
      <InputGroup
        id="find-driver"
        type="search"
        aria-label={t('live.find_driver')}
        aria-controls={roster.ids.length > 0 ? 'drivers' : undefined}
        placeholder={findHint}
        value={view.find}
        onChange={(event) => changeView({ find: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          const [first] = roster.ids;
          if (first !== undefined && isFinding) {
            selectDriver(first);
            if (event.key === 'Enter') flyToDriver(first);
          }
          focusList();
        }}
      />
      {chosen && !isFinding ? (
        <LassoPanel ids={chosen.ids} />
      ) : (
        <>
          {!isFinding && <Filters {...roster} />}
          <p className="hint" aria-live="polite">
            {t(isFinding ? 'map.found' : 'map.shown', {
              shown: roster.ids.length,
              all: roster.all,
            })}
          </p>
          <DriverList ids={roster.ids} label={t('live.drivers')} />
        </>
      )}
      <SelectedDriver />
    </aside>
  );
}
