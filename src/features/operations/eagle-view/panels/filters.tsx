import { Checkbox } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { shownSource } from '#src/domain/live/shown-source.ts';
import {
  BANDS,
  changePanels,
  changeView,
  clearFilters,
  filtersSet,
  LOADS,
  panels,
  STATES,
  toggleItem,
  viewState,
} from '#src/features/operations/eagle-view/view-state.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { DriverMark } from './driver-mark.tsx';
import type { Roster } from './roster.ts';

function Choice(props: {
  checked: boolean;
  count: number;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <Checkbox checked={props.checked} onChange={props.onChange}>
      {props.children}
      <b>{t('map.count', { n: props.count })}</b>
    </Checkbox>
  );
}

function ZoneFilter({ byZone }: Pick<Roster, 'byZone'>) {
  const { zones } = useStore(viewState);
  const isOpen = useStore(panels, (now) => now.zones);
  const isReady = useStore(shownSource().ready);
  return (
    <details
      className="drivers-panel__zones"
      open={isOpen}
      onToggle={(event) => changePanels({ zones: event.currentTarget.open })}
    >
      <summary className="hint" title={t('map.zone_title')}>
        {t('map.filter_zone')}
      </summary>
      {isOpen && (
        <fieldset className="drivers-panel__filters" aria-label={t('map.filter_zone')}>
          {byZone.length === 0 && <p>{t(isReady ? 'map.no_zones' : 'lists.reading')}</p>}
          {byZone.map(({ name, count }) => (
            <Choice
              key={name}
              checked={zones.has(name)}
              count={count}
              onChange={() => changeView({ zones: toggleItem(zones, name) })}
            >
              <span className="cut">{name}</span>
            </Choice>
          ))}
        </fieldset>
      )}
    </details>
  );
}

/** Filters by status, age, load and zone, each with the number of matching drivers on duty. */
export function Filters({ byState, stale, byBand, byLoad, byZone }: Roster) {
  const view = useStore(viewState);
  const set = filtersSet(view);
  return (
    <div className="stack drivers-panel__all-filters">
      <fieldset className="drivers-panel__filters">
        <legend className="hint">{t('live.filter_state')}</legend>
        {STATES.map((state) => (
          <Choice
            key={state}
            checked={view.states.has(state)}
            count={byState[state]}
            onChange={() => changeView({ states: toggleItem(view.states, state) })}
          >
            <DriverMark state={state} band="fresh" />
            <span>{t(`live.duty_${state}`)}</span>
            {stale[state] > 0 && (
              <small data-tone="warning" title={t('map.stale_title')}>
                {t('map.stale_also', { n: stale[state] })}
              </small>
            )}
          </Choice>
        ))}
      </fieldset>
      <fieldset className="drivers-panel__filters">
        <legend className="hint">{t('live.filter_age')}</legend>
        {BANDS.map((band) => (
          <Choice
            key={band}
            checked={view.bands.has(band)}
            count={byBand[band]}
            onChange={() => changeView({ bands: toggleItem(view.bands, band) })}
          >
            <DriverMark state="available" band={band} />
            <span>{t(`live.band_${band}`)}</span>
          </Choice>
        ))}
      </fieldset>
      <fieldset className="drivers-panel__filters">
        <legend className="hint">{t('map.filter_load')}</legend>
        {LOADS.map((load) => (
          <Choice
            key={load}
            checked={view.loads.has(load)}
            count={byLoad[load]}
            onChange={() => changeView({ loads: toggleItem(view.loads, load) })}
          >
            <span>{t(`map.load_${load}`)}</span>
          </Choice>
        ))}
      </fieldset>
      <ZoneFilter byZone={byZone} />
      {set > 0 && (
        <p className="row quiet">
          {t('map.filters_set', { n: set })}
          <TextButton data-end onClick={clearFilters}>
            {t('map.clear_filters')}
          </TextButton>
        </p>
      )}
    </div>
  );
}
