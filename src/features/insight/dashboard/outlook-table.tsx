import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AreaOutlook } from '#contract/routes/insight/dashboard.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';
import { t } from '#src/lib/i18n.ts';
import { decimalText } from '#src/lib/text/number.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { weekdayOf } from './format.ts';

type Column =
  | 'atRisk'
  | 'open'
  | 'unassigned'
  | 'expected'
  | 'freeDrivers'
  | 'late'
  | 'predictedLate'
  | 'slowStores'
  | 'pausedStores';
const COLUMNS: readonly Column[] = [
  'atRisk',
  'open',
  'unassigned',
  'expected',
  'freeDrivers',
  'late',
  'predictedLate',
  'slowStores',
  'pausedStores',
];
/** Figures that are bad news unless they are zero. */
const TROUBLE: readonly Column[] = ['atRisk', 'late', 'predictedLate', 'slowStores'];

const quoted = (zone: string) => `zone:"${zone.replaceAll('"', '')}"`;
const board = (zone: string, more = '') =>
  `/live-orders?${new URLSearchParams({ q: `${quoted(zone)} ${more}`.trim() })}`;

/** The list behind a figure of an area; null if it is of no list. */
function behind(column: Column, { zone, slowMinutes }: AreaOutlook, weekAgo: string) {
  switch (column) {
    case 'atRisk':
      return null;
    case 'open':
      return board(zone);
    case 'unassigned':
      return board(zone, 'unassigned');
    case 'late':
      return board(zone, 'late');
    case 'predictedLate':
      return board(zone, 'predicted');
    case 'slowStores':
      return board(zone, `status:accepted,preparing ready<-${slowMinutes}m`);
    case 'expected':
      return `/orders?${new URLSearchParams({ q: `${quoted(zone)} placed:${weekAgo}` })}`;
    case 'freeDrivers':
      return `/eagle-view?${new URLSearchParams({ zone, state: 'available' })}`;
    case 'pausedStores':
      return `/stores?${new URLSearchParams({ status: 'paused', zone })}`;
  }
}

function Figure({ column, area, weekAgo }: { column: Column; area: AreaOutlook; weekAgo: string }) {
  const value = area[column];
  const to = behind(column, area, weekAgo);
  const text = value === null ? t('dashboard.none') : decimalText(value);
  const isTrouble = value !== null && value > 0 && TROUBLE.includes(column);
  return (
    <td data-number data-tone={isTrouble ? 'warning' : value === 0 ? 'quiet' : undefined}>
      {to && value !== null ? <Link to={to}>{text}</Link> : text}
    </td>
  );
}

const Head = () => (
  <thead>
    <tr>
      <th scope="col" className="dashboard-outlook__area">
        {t('dashboard.area')}
      </th>
      {COLUMNS.map((column) => (
        <th key={column} scope="col" data-number title={t(`dashboard.hint_${column}`)}>
          {t(`dashboard.col_${column}`)}
        </th>
      ))}
    </tr>
  </thead>
);

/** The number of areas that are shown at first. */
const FIRST_AREAS = 8;

/**
 * The areas in their order. While the table has the pointer or the focus, the order stays, so that no
 * other figure comes under the pointer.
 */
function useOrder(areas: readonly AreaOutlook[], isHeld: boolean): readonly AreaOutlook[] {
  const [order, setOrder] = useState(() => areas.map(({ zone }) => zone));
  const latest = areas.map(({ zone }) => zone);
  const isSame = latest.join('\n') === order.join('\n');
  if (!isHeld && !isSame) setOrder(latest);
  if (isSame || !isHeld) return areas;
  const place = (zone: string) => order.indexOf(zone) + 1 || order.length + 1;
  return areas.toSorted((a, b) => place(a.zone) - place(b.zone));
}

/** Where it will hurt in half an hour: every area with what it has and what is coming. */
export function OutlookTable({ areas, at }: { areas: readonly AreaOutlook[]; at: string }) {
  const [isHeld, setHeld] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const shown = useOrder(areas, isHeld).slice(0, showsAll ? undefined : FIRST_AREAS);
  const weekAgo = dayAfter(casablancaDay(Date.parse(at)), -7);
  const day = weekdayOf(at);
  return (
    <section
      aria-labelledby="dashboard-outlook"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <h2 id="dashboard-outlook" className="part-name">
        {t('dashboard.outlook')}
      </h2>
      {areas.length === 0 ? (
        <p className="quiet">{t('dashboard.nothing_waits')}</p>
      ) : (
        <div className="dashboard-outlook">
          <table className="table" data-framed data-fixed aria-labelledby="dashboard-outlook">
            <Head />
            <tbody>
              {shown.map((area) => (
                <tr key={area.zone}>
                  <th scope="row">{area.zone}</th>
                  {COLUMNS.map((column) => (
                    <Figure key={column} column={column} area={area} weekAgo={weekAgo} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {areas.length > FIRST_AREAS && (
        <TextButton onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? t('dashboard.fewer_areas', { n: FIRST_AREAS })
            : t('dashboard.all_areas', { n: areas.length })}
        </TextButton>
      )}
      <p className="hint">{t('dashboard.outlook_how', { day })}</p>
    </section>
  );
}
