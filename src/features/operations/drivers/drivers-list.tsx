import { VEHICLES } from '#contract/routes/operations/driver-profile.ts';
import {
  DRIVER_STATUSES,
  type DriverRow,
  driverStatusRoutes,
} from '#contract/routes/operations/driver-status.ts';
import { USER_STATUSES } from '#machines/user/user-machine.ts';
import { driverActs } from '#src/domain/driver/driver-acts.ts';
import { ExpiryMark } from '#src/domain/driver/expiry-mark.tsx';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { zoneOptions } from '#src/domain/zone/zone-options.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof driverStatusRoutes.list>();

/** All drivers, on duty or not, with or without cash. */
export const driversList = defineList({
  id: 'allDrivers',
  label: 'screens.drivers_all',
  counted: 'lists.drivers',
  views: {
    scope: 'drivers',
    builtIn: [
      { id: 'expired', label: 'drivers.view_expired', query: { documents: 'expired' } },
      { id: 'due', label: 'drivers.view_due', query: { documents: 'due' } },
      { id: 'duty', label: 'drivers.view_duty', query: { status: 'available,busy,on_break' } },
      { id: 'blocked', label: 'drivers.view_blocked', query: { account: 'blocked' } },
    ],
  },
  routes: driverStatusRoutes,
  searchHint: 'drivers.search',
  defaultSort: 'code',
  columns: [
    {
      id: 'name',
      label: 'users.name',
      width: 'minmax(10.5rem, 1.8fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ name, code }) => (
        <>
          {name} <small>{code}</small>
        </>
      ),
    },
    column.text('code', 'drivers.code', '4rem', { sort: 'code', isExtra: true }),
    column.text('phone', 'users.phone', '7.75rem'),
    column.cell('vehicle', 'drivers.vehicle', '6rem', { fromRem: 62 }, ({ vehicle }) =>
      vehicleText(vehicle),
    ),
    column.cell(
      'zones',
      'drivers.zones',
      'minmax(4.5rem, 0.6fr)',
      ({ zones }) => zones?.join(', ') ?? t('drivers.zones_all'),
    ),
    column.cell('status', 'users.status', '5.5rem', ({ status, account }) =>
      account === 'active' ? t(`cash.status_${status}`) : t(`users.status_${account}`),
    ),
    column.cell('position', 'drivers.last_ping', '7.5rem', ({ position }) =>
      position ? moment(position.at) : t('users.never'),
    ),
    column.number('active', 'drivers.active', '3.5rem', ({ activeOrders }) => activeOrders.length),
    column.money('cash', 'drivers.at_hand', '6.5rem', 'cashAtHand'),
    column.cell('papers', 'drivers.documents_due', '9.25rem', ({ documentsDueOn }) => (
      <ExpiryMark day={documentsDueOn} />
    )),
    column.money('ceiling', 'drivers.ceiling', '7.5rem', { isExtra: true }),
    column.moment('oldest', 'drivers.oldest', '8rem', { isExtra: true }, 'oldestUncollectedAt'),
    column.text('plate', 'drivers.plate', '7rem', { isExtra: true }),
  ],
  filters: [
    choicesFilter('status', 'users.status', DRIVER_STATUSES, (value) => t(`cash.status_${value}`)),
    choicesFilter('account', 'drivers.account', USER_STATUSES, (value) =>
      t(`users.status_${value}`),
    ),
    { kind: 'choice', name: 'vehicle', ...choiceOf('drivers.vehicle', VEHICLES) },
    { kind: 'choice', name: 'zone', label: 'drivers.zones', options: zoneOptions },
    {
      kind: 'choice',
      name: 'documents',
      label: 'drivers.documents',
      options: [
        { value: 'expired', label: t('drivers.view_expired') },
        { value: 'due', label: t('drivers.view_due') },
      ],
    },
  ],
  acts: driverActs<DriverRow>(),
  path: ({ id }) => `/drivers/${id}`,
  name: ({ name, code }) => `${name} ${code}`,
  empty: 'drivers.empty',
  isOver: ({ account }) => account !== 'active',
});
