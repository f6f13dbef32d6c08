import { formatMoney } from '#contract/money.ts';
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
import { defineList } from '#src/ui/list/list.ts';

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
  endpoint: driverStatusRoutes.list,
  countEndpoint: driverStatusRoutes.count,
  exportEndpoint: driverStatusRoutes.export,
  searchHint: 'drivers.search',
  usualSort: 'code',
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
    {
      id: 'code',
      label: 'drivers.code',
      width: '4rem',
      sort: 'code',
      isExtra: true,
      cell: ({ code }) => code,
    },
    {
      id: 'phone',
      label: 'users.phone',
      width: '7.75rem',
      cell: ({ phone }) => phone ?? '—',
    },
    {
      id: 'vehicle',
      label: 'drivers.vehicle',
      width: '6rem',
      cell: ({ vehicle }) => vehicleText(vehicle),
    },
    {
      id: 'zones',
      label: 'drivers.zones',
      width: 'minmax(4.5rem, 0.6fr)',
      cell: ({ zones }) => {
        const text = zones?.join(', ') ?? t('drivers.zones_all');
        return <span title={text}>{text}</span>;
      },
    },
    {
      id: 'status',
      label: 'users.status',
      width: '5.5rem',
      cell: ({ status, account }) =>
        account === 'active' ? t(`cash.status_${status}`) : t(`users.status_${account}`),
    },
    {
      id: 'position',
      label: 'drivers.last_ping',
      width: '7.5rem',
      cell: ({ position }) => (position ? moment(position.at) : t('users.never')),
    },
    {
      id: 'active',
      label: 'drivers.active',
      width: '3.5rem',
      isNumber: true,
      cell: ({ activeOrders }) => activeOrders.length,
    },
    {
      id: 'cash',
      label: 'drivers.at_hand',
      width: '6.5rem',
      isNumber: true,
      cell: ({ cashAtHand }) => formatMoney(cashAtHand),
    },
    {
      id: 'papers',
      label: 'drivers.papers_due',
      width: '9.25rem',
      cell: ({ documentsDueOn }) => <ExpiryMark day={documentsDueOn} />,
    },
    {
      id: 'ceiling',
      label: 'drivers.ceiling',
      width: '7.5rem',
      isNumber: true,
      isExtra: true,
      cell: ({ ceiling }) => formatMoney(ceiling),
    },
    {
      id: 'oldest',
      label: 'drivers.oldest',
      width: '8rem',
      isExtra: true,
      cell: ({ oldestUncollectedAt }) => (oldestUncollectedAt ? moment(oldestUncollectedAt) : '—'),
    },
    {
      id: 'plate',
      label: 'drivers.plate',
      width: '7rem',
      isExtra: true,
      cell: ({ plate }) => plate ?? '—',
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'users.status',
      several: true,
      options: DRIVER_STATUSES.map((value) => ({ value, label: t(`cash.status_${value}`) })),
    },
    {
      kind: 'choice',
      name: 'account',
      label: 'drivers.account',
      several: true,
      options: USER_STATUSES.map((value) => ({ value, label: t(`users.status_${value}`) })),
    },
    {
      kind: 'choice',
      name: 'vehicle',
      label: 'drivers.vehicle',
      options: VEHICLES.map((value) => ({ value, label: t(`drivers.vehicle_${value}`) })),
    },
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
