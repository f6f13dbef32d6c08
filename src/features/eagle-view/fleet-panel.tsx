import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { DriverList } from './driver-list.tsx';
import { DriverMark } from './driver-mark.tsx';
import { SelectedDriver } from './selected-driver.tsx';
import { useFleet } from './use-fleet.ts';
import { BANDS, changeView, STATES, toggled, viewState } from './view-state.ts';

/** Beside the map: find, filters that are the legend as well, the drivers, and the selected one. */
export function FleetPanel() {
  const view = useStore(viewState);
  const { ids, byState, byBand } = useFleet(view);
  return (
    <aside className="fleet" aria-label={t('live.drivers')}>
      <input
        id="find-driver"
        className="input"
        type="search"
        aria-label={t('live.find_driver')}
        placeholder={t('live.find_hint')}
        value={view.find}
        onChange={(event) => changeView({ find: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          document.querySelector<HTMLElement>('#fleet')?.focus();
        }}
      />
      <fieldset className="fleet__filters">
        <legend>{t('live.filter_state')}</legend>
        {STATES.map((state) => (
          <label key={state}>
            <input
              type="checkbox"
              checked={view.states.has(state)}
              onChange={() => changeView({ states: toggled(view.states, state) })}
            />
            <DriverMark state={state} band="fresh" />
            <span>{t(`live.duty_${state}`)}</span>
            <b>{byState[state]}</b>
          </label>
        ))}
      </fieldset>
      <fieldset className="fleet__filters">
        <legend>{t('live.filter_age')}</legend>
        {BANDS.map((band) => (
          <label key={band}>
            <input
              type="checkbox"
              checked={view.bands.has(band)}
              onChange={() => changeView({ bands: toggled(view.bands, band) })}
            />
            <DriverMark state="available" band={band} />
            <span>{t(`live.band_${band}`)}</span>
            <b>{byBand[band]}</b>
          </label>
        ))}
      </fieldset>
      <DriverList ids={ids} />
      <SelectedDriver />
      <dl className="fleet__legend" aria-label={t('live.legend')}>
        <div>
          <dt>◇</dt>
          <dd>{t('live.legend_waiting')}</dd>
        </div>
        <div data-severity="critical">
          <dt>◆A</dt>
          <dd>{t('live.legend_unassigned')}</dd>
        </div>
        <div data-severity="warning">
          <dt>▲L</dt>
          <dd>{t('live.legend_late')}</dd>
        </div>
        <div>
          <dt>■</dt>
          <dd>{t('live.legend_store')}</dd>
        </div>
      </dl>
    </aside>
  );
}
