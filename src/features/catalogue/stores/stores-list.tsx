import { STORE_CATEGORIES } from '#contract/catalogue/store.ts';
import { STORE_STATUSES } from '#machines/store/store-machine.ts';
import { RowMarks } from '#src/domain/case/row-marks.tsx';
import { contactRowAct } from '#src/domain/contact/contact-commands.ts';
import { storeActs } from '#src/domain/store/store-acts.ts';
import { stores } from '#src/domain/store/stores.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { rateText } from '#src/lib/text/number.ts';
import { yesNoOptions } from '#src/ui/field/yes-no.ts';
import { defineList } from '#src/ui/list/list.ts';
import { openingText } from './opening-text.ts';
import './stores.css';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf(stores);

/** All stores of the marketplace, in any status. */
export const storesList = defineList({
  ...stores.list,
  views: {
    scope: 'stores',
    builtIn: [
      { id: 'applied', label: 'stores.view_applied', query: { status: 'applied' } },
      { id: 'closed', label: 'stores.view_closed', query: { status: 'active', open: 'false' } },
      { id: 'paused', label: 'stores.view_paused', query: { status: 'paused' } },
      { id: 'archived', label: 'stores.view_archived', query: { archived: 'true' } },
    ],
  },
  defaultSort: 'name',
  columns: [
    column.pictured({
      label: 'stores.name',
      width: 'minmax(10.5rem, 2fr)',
      image: 'logoId',
      mark: ({ id }) => <RowMarks kind="store" id={id} />,
      sort: 'name',
    }),
    column.id({ id: 'id', width: '3.5rem' }),
    column.cell({
      id: 'status',
      width: '5rem',
      cell: ({ status, archivedAt }) =>
        t(archivedAt ? 'stores.archived' : (`stores.status_${status}` as const)),
    }),
    column.cell({
      id: 'opening',
      width: 'minmax(8rem, 1.6fr)',
      cell: ({ opening }) => openingText(opening),
    }),
    column.text({ id: 'zone', width: 'minmax(5.5rem, 1fr)' }),
    column.word({ id: 'category', width: '5.5rem' }),
    column.text({ id: 'owner', width: 'minmax(6.5rem, 1fr)', value: 'owner.name' }),
    column.figure({
      id: 'commission',
      width: '5.75rem',
      sort: 'commission',
      cell: ({ commissionBp }) => rateText(commissionBp),
    }),
    column.number({
      id: 'rating',
      width: '4.25rem',
      sort: 'rating',
      value: ({ rating }) => rating?.toFixed(1),
    }),
    column.number({
      id: 'orders',
      label: 'stores.orders_30d',
      width: '6rem',
      isExtra: true,
      value: 'orders30d',
    }),
    column.money({ id: 'balance', width: '7rem' }),
    column.phone({ id: 'phone', width: '9rem', isExtra: true }),
    column.moment({
      id: 'createdAt',
      label: 'stores.created',
      width: '8rem',
      sort: 'createdAt',
      isExtra: true,
    }),
  ],
  filters: [
    filter.choices({ name: 'status', words: STORE_STATUSES }),
    {
      kind: 'choice',
      name: 'zone',
      label: 'stores.zone',
      several: true,
      options: zoneOptions,
    },
    filter.choices({ name: 'category', words: STORE_CATEGORIES }),
    { kind: 'choice', name: 'open', label: 'stores.open', options: yesNoOptions },
    {
      kind: 'record',
      name: 'ownerId',
      label: 'stores.owner',
      permission: 'users.read',
      ...userSource('store'),
    },
    { kind: 'choice', name: 'archived', label: 'stores.archived', options: yesNoOptions },
  ],
  acts: [...storeActs, contactRowAct(({ id }) => ({ storeId: id }))],
  isOver: ({ status, archivedAt }) => archivedAt !== null || status === 'blocked',
});
