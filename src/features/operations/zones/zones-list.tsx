import { ZONE_KINDS } from '#contract/operations/zones/zone.ts';
import { ZONE_STATES } from '#machines/zone/zone-machine.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { zoneActs, zoneRecords } from '#src/domain/zone/zone-records.ts';
import { sizeText, stateText } from '#src/domain/zone/zone-text.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf(zoneRecords);

/** The operational areas, with their current figures. */
export const zonesList = defineList({
  ...zoneRecords.list,
  views: {
    scope: 'zones',
    builtIn: [
      { id: 'active', label: 'zones.view_active', query: { state: 'active' } },
      { id: 'paused', label: 'zones.view_paused', query: { state: 'paused' } },
      { id: 'drafts', label: 'zones.view_drafts', query: { state: 'draft' } },
      { id: 'archived', label: 'zones.view_archived', query: { state: 'archived' } },
    ],
  },
  defaultSort: 'name',
  columns: [
    column.text({ id: 'name', width: 'minmax(8rem, 1.4fr)', sort: 'name', isTitle: true }),
    column.cell({ id: 'state', width: 'minmax(6rem, 1.2fr)', cell: stateText }),
    column.word({ id: 'kind', width: '5.5rem', only: 'kind' }),
    column.money({ id: 'fee', label: 'zones.base_fee', width: '6rem', value: 'terms.baseFee' }),
    column.money({
      id: 'perKm',
      label: 'zones.fee_per_km',
      width: '5.5rem',
      isExtra: true,
      value: 'terms.feePerKm',
    }),
    column.money({
      id: 'minimum',
      label: 'zones.minimum_order',
      width: '7rem',
      fromRem: 56,
      value: 'terms.minimumOrder',
    }),
    column.number({ id: 'stores', width: '8rem' }),
    column.number({ id: 'openOrders', label: 'zones.open_orders', width: '6.5rem' }),
    column.number({ id: 'waiting', width: '4.5rem', fromRem: 50 }),
    column.number({ id: 'drivers', width: '4.5rem' }),
    column.number({
      id: 'free',
      label: 'zones.free_drivers',
      width: '6rem',
      fromRem: 62,
      value: 'freeDrivers',
    }),
    column.number({ id: 'priority', width: '5rem', sort: 'priority', isExtra: true }),
    column.figure({
      id: 'size',
      width: '6rem',
      isExtra: true,
      cell: ({ areaM2 }) => sizeText(areaM2),
    }),
    column.moment({
      id: 'createdAt',
      label: 'zones.created',
      width: '8rem',
      sort: 'createdAt',
      isExtra: true,
    }),
    column.id({ id: 'id', width: '3.5rem', isExtra: true }),
  ],
  filters: [
    filter.choices({ name: 'state', words: ZONE_STATES }),
    filter.choices({ name: 'kind', words: ZONE_KINDS }),
  ],
  acts: [
    {
      on: 'row',
      id: 'override',
      label: 'zones.override_on_map',
      key: 'm',
      permission: 'zones.override',
      can: ({ state }) => state !== 'archived',
      run: ({ id }) => chosenZone.set(id),
    },
    {
      on: 'row',
      id: 'vendors',
      label: 'zones.vendors',
      key: 'v',
      permission: 'zones.write',
      run: ({ id }, { go }) => go(`/operational-areas/${id}/assign-vendors`),
    },
    {
      on: 'row',
      id: 'shape',
      label: 'zones.shape',
      key: 'e',
      permission: 'zones.write',
      can: ({ state }) => state !== 'archived',
      run: ({ id }, { go }) => go(`/operational-areas/${id}/edit`),
    },
    ...zoneActs,
  ],
  name: ({ name }) => name,
  isOver: ({ state }) => state === 'archived',
});
