import { ZONE_KINDS } from '#contract/operations/zones/zone.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { ZONE_STATES } from '#machines/zone/zone-machine.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { zoneActs } from '#src/domain/zone/zone-records.ts';
import { sizeText, stateText } from '#src/domain/zone/zone-text.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof zonesRoutes.list>();

/** The operational areas, with their current figures. */
export const zonesList = defineList({
  id: 'zones',
  label: 'screens.zones',
  counted: 'lists.zones',
  views: {
    scope: 'areas',
    builtIn: [
      { id: 'active', label: 'zones.view_active', query: { state: 'active' } },
      { id: 'paused', label: 'zones.view_paused', query: { state: 'paused' } },
      { id: 'drafts', label: 'zones.view_drafts', query: { state: 'draft' } },
      { id: 'archived', label: 'zones.view_archived', query: { state: 'archived' } },
    ],
  },
  routes: zonesRoutes,
  searchHint: 'zones.search',
  defaultSort: 'name',
  columns: [
    column.text('name', 'zones.name', 'minmax(8rem, 1.4fr)', { sort: 'name', isTitle: true }),
    column.cell('state', 'zones.state', 'minmax(6rem, 1.2fr)', stateText),
    column.word('kind', 'zones.kind', '5.5rem', { only: 'kind' }),
    column.money('fee', 'zones.base_fee', '6rem', 'terms.baseFee'),
    column.money('perKm', 'zones.fee_per_km', '5.5rem', { isExtra: true }, 'terms.feePerKm'),
    column.money('minimum', 'zones.minimum_order', '7rem', { fromRem: 56 }, 'terms.minimumOrder'),
    column.number('stores', 'zones.stores', '4rem'),
    column.number('openOrders', 'zones.open_orders', '6.5rem'),
    column.number('waiting', 'zones.waiting', '4.5rem', { fromRem: 50 }),
    column.number('drivers', 'zones.drivers', '4.5rem'),
    column.number('free', 'zones.free_drivers', '6rem', { fromRem: 62 }, 'freeDrivers'),
    column.number('priority', 'zones.priority', '5rem', { sort: 'priority', isExtra: true }),
    column.figure('size', 'zones.size', '6rem', { isExtra: true }, ({ areaM2 }) =>
      sizeText(areaM2),
    ),
    column.moment('createdAt', 'zones.created', '8rem', { sort: 'createdAt', isExtra: true }),
    column.id('id', 'zones.id', '3.5rem', { isExtra: true }),
  ],
  filters: [
    choicesFilter('state', 'zones.state', ZONE_STATES),
    choicesFilter('kind', 'zones.kind', ZONE_KINDS),
  ],
  acts: zoneActs,
  rowActions: [
    {
      id: 'override',
      label: 'zones.override_on_map',
      key: 'm',
      permission: 'zones.override',
      can: ({ state }) => state !== 'archived',
      run: ({ id }) => chosenZone.set(id),
    },
    {
      id: 'vendors',
      label: 'zones.vendors',
      key: 'v',
      permission: 'zones.write',
      run: ({ id }, go) => go(`/operational-areas/${id}/assign-vendors`),
    },
    {
      id: 'shape',
      label: 'zones.shape',
      key: 'e',
      permission: 'zones.write',
      can: ({ state }) => state !== 'archived',
      run: ({ id }, go) => go(`/operational-areas/${id}/edit`),
    },
  ],
  create: { path: '/operational-areas/create', label: 'zones.create', permission: 'zones.write' },
  path: ({ id }) => `/operational-areas/${id}`,
  name: ({ name }) => name,
  empty: 'zones.empty',
  isOver: ({ state }) => state === 'archived',
});
