import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ZoneOutlook } from '#contract/routes/insight/dashboard.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
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

/** The list behind a figure of a zone; null if it is of no list. */
function behind(column: Column, { zone, slowMinutes }: ZoneOutlook, weekAgo: string) {
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

function Figure({ column, zone, weekAgo }: { column: Column; zone: ZoneOutlook; weekAgo: string }) {
  const value = zone[column];
  const to = behind(column, zone, weekAgo);
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
      <th scope="col" className="dashboard-outlook__zone">
        {t('dashboard.zone')}
      </th>
      {COLUMNS.map((column) => (
        <th key={column} scope="col" data-number title={t(`dashboard.hint_${column}`)}>
          {t(`dashboard.col_${column}`)}
        </th>
      ))}
    </tr>
  </thead>
);

/** The number of zones that are shown at first. */
const FIRST_ZONES = 8;

/** Whether a part of the screen has the pointer or the focus. */
function useIsHeld(part: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const { current } = part;
    const hold = () => setHeld(true);
    const free = () => setHeld(false);
    for (const event of ['pointerenter', 'focusin']) current?.addEventListener(event, hold);
    for (const event of ['pointerleave', 'focusout']) current?.addEventListener(event, free);
    return () => {
      for (const event of ['pointerenter', 'focusin']) current?.removeEventListener(event, hold);
      for (const event of ['pointerleave', 'focusout']) current?.removeEventListener(event, free);
    };
  }, [part]);
  return isHeld;
}

/**
 * The zones in their order. While the table has the pointer or the focus, the order stays, so that no
 * other figure comes under the pointer.
 */
function useOrder(zones: readonly ZoneOutlook[], isHeld: boolean): readonly ZoneOutlook[] {
  const [order, setOrder] = useState(() => zones.map(({ zone }) => zone));
  const latest = zones.map(({ zone }) => zone);
  const isSame = latest.join('\n') === order.join('\n');
  if (!isHeld && !isSame) setOrder(latest);
  if (isSame || !isHeld) return zones;
  const place = (zone: string) => order.indexOf(zone) + 1 || order.length + 1;
  return zones.toSorted((a, b) => place(a.zone) - place(b.zone));
}

/** The next half hour: every zone with what it has and what is coming. */
export function OutlookTable({ zones, at }: { zones: readonly ZoneOutlook[]; at: string }) {
  const part = useRef<HTMLElement>(null);
  const isHeld = useIsHeld(part);
  const [showsAll, setShowsAll] = useState(false);
  const shown = useOrder(zones, isHeld).slice(0, showsAll ? undefined : FIRST_ZONES);
  const weekAgo = dayAfter(casablancaDay(Date.parse(at)), -7);
  const day = weekdayOf(at);
  return (
    <section ref={part} aria-labelledby="dashboard-outlook">
      <h2 id="dashboard-outlook" className="part-name">
        {t('dashboard.outlook')}
      </h2>
      {zones.length === 0 ? (
        <p className="quiet">{t('dashboard.nothing_waits')}</p>
      ) : (
        <div className="dashboard-outlook">
          <table className="table" data-framed data-fixed aria-labelledby="dashboard-outlook">
            <Head />
            <tbody>
              {shown.map((zone) => (
                <tr key={zone.zone}>
                  <th scope="row">{zone.zone}</th>
                  {COLUMNS.map((column) => (
                    <Figure key={column} column={column} zone={zone} weekAgo={weekAgo} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {zones.length > FIRST_ZONES && (
        <TextButton onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? t('dashboard.fewer_zones', { n: FIRST_ZONES })
            : t('dashboard.all_zones', { n: zones.length })}
        </TextButton>
      )}
      <p className="hint">{t('dashboard.outlook_how', { day })}</p>
    </section>
  );
}
