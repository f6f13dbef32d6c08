import type { AnswerFigures } from '#contract/operations/driver-facts/answer.ts';
import { VEHICLES } from '#contract/routes/operations/driver-profile.ts';
import {
  DRIVER_STATUSES,
  type DriverRow,
  driverStatusRoutes,
} from '#contract/routes/operations/driver-status.ts';
import { USER_STATUSES } from '#machines/user/user-machine.ts';
import { RowMarks } from '#src/domain/case/row-marks.tsx';
import { contactRowAct } from '#src/domain/contact/contact-commands.ts';
import { driverActs } from '#src/domain/driver/driver-acts.ts';
import { ExpiryMark } from '#src/domain/driver/expiry-mark.tsx';
import { askStandDown } from '#src/domain/driver/stand-down.ts';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { zoneOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { moment } from '#src/lib/text/moment.ts';
import { optionOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf({ routes: driverStatusRoutes, texts: 'drivers.' });

const answersText = ({ accepted, declined, timedOut }: AnswerFigures) =>
  t('answers.figures', { accepted, declined, timedOut });

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
    column.cell({
      id: 'name',
      label: 'users.name',
      width: 'minmax(10.5rem, 1.8fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ id, name, code }) => (
        <>
          {name} <small>{code}</small>
          <RowMarks kind="driver" id={id} />
        </>
      ),
    }),
    column.text({ id: 'code', width: '4rem', sort: 'code', isExtra: true }),
    column.phone({ id: 'phone', label: 'users.phone', width: '7.75rem' }),
    column.cell({
      id: 'vehicle',
      width: '6rem',
      fromRem: 62,
      cell: ({ vehicle }) => vehicleText(vehicle),
    }),
    column.cell({
      id: 'zones',
      width: 'minmax(4.5rem, 0.6fr)',
      cell: ({ zones }) => (zones ? joinList(zones) : t('drivers.zones_all')),
    }),
    column.cell({
      id: 'status',
      label: 'users.status',
      width: '5.5rem',
      cell: ({ status, account }) =>
        account === 'active' ? t(`cash.status_${status}`) : t(`users.status_${account}`),
    }),
    column.cell({
      id: 'position',
      label: 'drivers.last_ping',
      width: '7.5rem',
      cell: ({ position }) => (position ? moment(position.at) : t('users.never')),
    }),
    column.number({
      id: 'active',
      width: '3.5rem',
      value: ({ activeOrders }) => activeOrders.length,
    }),
    column.money({ id: 'cash', label: 'drivers.at_hand', width: '6.5rem', value: 'cashAtHand' }),
    column.cell({
      id: 'papers',
      label: 'drivers.documents_due',
      width: '9.25rem',
      cell: ({ documentsDueOn }) => <ExpiryMark day={documentsDueOn} />,
    }),
    column.money({ id: 'ceiling', width: '7.5rem', isExtra: true }),
    column.moment({ id: 'oldest', width: '8rem', isExtra: true, value: 'oldestUncollectedAt' }),
    column.text({ id: 'plate', width: '7rem', isExtra: true }),
    column.cell({
      id: 'answers',
      label: 'answers.of_30_days',
      width: '11rem',
      isExtra: true,
      cell: ({ answers: of }) => (of ? answersText(of) : '—'),
    }),
    column.cell({
      id: 'answerTime',
      label: 'answers.median',
      width: '6rem',
      isExtra: true,
      cell: ({ answers: of }) =>
        typeof of?.medianSeconds === 'number'
          ? t('dispatch_zones.answer_seconds', { n: of.medianSeconds })
          : '—',
    }),
  ],
  filters: [
    filter.choices({
      name: 'status',
      label: 'users.status',
      words: DRIVER_STATUSES,
      text: (value) => t(`cash.status_${value}`),
    }),
    filter.choices({
      name: 'account',
      words: USER_STATUSES,
      text: (value) => t(`users.status_${value}`),
    }),
    filter.choice({ name: 'vehicle', words: VEHICLES }),
    { kind: 'choice', name: 'zone', label: 'drivers.zones', options: zoneOptions },
    {
      kind: 'choice',
      name: 'documents',
      label: 'drivers.documents',
      options: [optionOf('expired', 'drivers.view_expired'), optionOf('due', 'drivers.view_due')],
    },
  ],
  acts: [
    ...driverActs<DriverRow>(),
    contactRowAct<DriverRow>(({ id }) => ({ driverId: id })),
    {
      id: 'offRoad',
      label: 'drivers.off_road',
      command: 'drivers.cmd_off_road',
      short: 'drivers.stand_down',
      key: 'd',
      permission: 'drivers.write',
      on: 'row',
      can: ({ account }) => account === 'active',
      run: (row) => askStandDown(row),
    },
  ],
  path: ({ id }) => `/drivers/${id}`,
  name: ({ name, code }) => `${name} ${code}`,
  empty: 'drivers.empty',
  isOver: ({ account }) => account !== 'active',
});
