import { cashRoutes, type Exposure } from '#contract/routes/money/cash.ts';
import { CASH, type CashRow } from '#src/domain/cash/cash.ts';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { Age } from '#src/domain/live/age.tsx';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { percentText } from '#src/lib/text/number.ts';
import { defineList } from '#src/ui/list/list.ts';
import { CashPane } from './cash-pane.tsx';
import './cash.css';
import { columnsOf } from '#src/ui/list/columns.ts';

const column = columnsOf<typeof cashRoutes.exposure, CashRow>();

const FULL = 100;
/** Columns that the driver's page also shows are the first to be hidden. */
const WIDE = { fromRem: 70 } as const;

function Status({ row: { status, openCount } }: { row: CashRow }) {
  return (
    <>
      {t(`cash.status_${status}`)}{' '}
      {openCount && (
        <span
          data-tone="warning"
          title={t('cash.second_count_since', {
            who: openCount.by.name,
            at: moment(openCount.at),
          })}
        >
          {t('cash.second_count')}
        </span>
      )}
    </>
  );
}

function Ceiling({ percent }: { percent: number }) {
  return (
    <span className="line ceiling" data-tone={percent >= FULL ? 'warning' : undefined}>
      <span className="share" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(FULL, percent)}%` }} />
      </span>
      {percentText(percent / FULL)}
    </span>
  );
}

/** The cash at hand of each driver, the highest amount first. */
export const cashList = defineList({
  id: CASH,
  label: 'cash.drivers',
  counted: 'lists.drivers',
  routes: { list: cashRoutes.exposure },
  searchHint: 'cash.find_hint',
  toRow: (exposure: Exposure): CashRow => ({ ...exposure, id: exposure.driver.id }),
  columns: [
    column.cell('driver', 'cash.col_driver', 'minmax(9rem, 2fr)', ({ driver }) => (
      <span title={driver.name}>
        {driver.name} <small>{driver.code}</small>
      </span>
    )),
    column.cell('phone', 'cash.col_phone', '8rem', WIDE, ({ driver }) => driver.phone),
    column.cell('vehicle', 'cash.col_vehicle', '6rem', WIDE, ({ vehicle }) => vehicleText(vehicle)),
    {
      id: 'zones',
      label: 'cash.col_zones',
      width: 'minmax(5rem, 1fr)',
      ...WIDE,
      cell: ({ zones }) => zones?.join(', ') ?? t('drivers.zones_all'),
    },
    column.cell('status', 'cash.col_status', 'minmax(6.5rem, 1fr)', (row) => <Status row={row} />),
    {
      id: 'ping',
      label: 'cash.col_ping',
      width: '4.5rem',
      isNumber: true,
      ...WIDE,
      cell: ({ lastPositionAt }) => lastPositionAt && <Age since={lastPositionAt} />,
    },
    column.figure('active', 'cash.col_active', '3.75rem', ({ activeOrders }) => activeOrders || ''),
    column.amount('at_hand', 'cash.col_at_hand', '5.75rem', 'atHand'),
    column.cell('ceiling', 'cash.col_ceiling', '8.75rem', ({ percent }) => (
      <Ceiling percent={percent} />
    )),
    {
      id: 'oldest',
      label: 'cash.col_oldest',
      width: '3.75rem',
      isNumber: true,
      cell: ({ oldestAt }) => oldestAt && <Age since={oldestAt} />,
    },
    column.cell('last', 'cash.col_last', '7.5rem', WIDE, ({ lastRemittedAt }) =>
      lastRemittedAt ? moment(lastRemittedAt) : t('cash.never'),
    ),
  ],
  filters: [],
  // A driver who has handed in all cash is no longer listed, but still shown in the pane.
  pane: { Body: CashPane, none: 'cash.pane_none', holds: true },
  ownKeys: ['Enter', 'c', 'p', 'w'],
  name: ({ driver }) => driver.name,
  empty: 'cash.empty',
});
