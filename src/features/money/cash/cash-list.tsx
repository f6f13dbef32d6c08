import { cashRoutes, type Exposure } from '#contract/routes/money/cash.ts';
import { CASH, type CashRow } from '#src/domain/cash/cash.ts';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { Age } from '#src/domain/live/age.tsx';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { moment } from '#src/lib/text/moment.ts';
import { percentText } from '#src/lib/text/number.ts';
import { defineList } from '#src/ui/list/list.ts';
import { collectAct, printAct, walletAct } from './cash-acts.ts';
import { CashPane } from './cash-pane.tsx';
import './cash.css';
import { makersOf } from '#src/ui/list/list-makers.ts';

const toRow = (exposure: Exposure): CashRow => ({ ...exposure, id: exposure.driver.id });
const { column } = makersOf({ routes: { list: cashRoutes.exposure }, texts: 'cash.col_', toRow });

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
  toRow,
  columns: [
    column.cell({
      id: 'driver',
      width: 'minmax(9rem, 2fr)',
      cell: ({ driver }) => (
        <span title={driver.name}>
          {driver.name} <small>{driver.code}</small>
        </span>
      ),
    }),
    column.phone({ id: 'phone', width: '8rem', ...WIDE, value: 'driver.phone' }),
    column.cell({
      id: 'vehicle',
      width: '6rem',
      ...WIDE,
      cell: ({ vehicle }) => vehicleText(vehicle),
    }),
    column.cell({
      id: 'zones',
      width: 'minmax(5rem, 1fr)',
      ...WIDE,
      cell: ({ zones }) => (zones ? joinList(zones) : t('drivers.zones_all')),
    }),
    column.cell({
      id: 'status',
      width: 'minmax(6.5rem, 1fr)',
      cell: (row) => <Status row={row} />,
    }),
    column.figure({
      id: 'ping',
      width: '4.5rem',
      ...WIDE,
      cell: ({ lastPositionAt }) => lastPositionAt && <Age since={lastPositionAt} />,
    }),
    column.figure({
      id: 'active',
      width: '3.75rem',
      cell: ({ activeOrders }) => activeOrders || '',
    }),
    column.amount({ id: 'at_hand', width: '5.75rem', value: 'atHand' }),
    column.cell({
      id: 'ceiling',
      width: '8.75rem',
      cell: ({ percent }) => <Ceiling percent={percent} />,
    }),
    column.figure({
      id: 'oldest',
      width: '3.75rem',
      cell: ({ oldestAt }) => oldestAt && <Age since={oldestAt} />,
    }),
    column.cell({
      id: 'last',
      width: '7.5rem',
      ...WIDE,
      cell: ({ lastRemittedAt }) => (lastRemittedAt ? moment(lastRemittedAt) : t('cash.never')),
    }),
  ],
  filters: [],
  // A driver who has handed in all cash is no longer listed, but still shown in the pane.
  pane: { Body: CashPane, none: 'cash.pane_none', holds: true },
  acts: [collectAct, printAct, walletAct],
  name: ({ driver }) => driver.name,
  empty: 'cash.empty',
});
