import { ZONE_KINDS } from '#contract/operations/zones/zone.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { ZONE_STATES } from '#machines/zone/zone-machine.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { areaActs } from '#src/domain/zone/operational-areas.ts';
import { sizeText, stateText } from '#src/domain/zone/zone-text.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof zonesRoutes.list>();

/** The operational areas, with their current figures. */
export const areasList = defineList({
  id: 'areas',
  label: 'screens.areas',
  counted: 'lists.areas',
  views: {
    scope: 'areas',
    builtIn: [
      { id: 'active', label: 'areas.view_active', query: { state: 'active' } },
      { id: 'paused', label: 'areas.view_paused', query: { state: 'paused' } },
      { id: 'drafts', label: 'areas.view_drafts', query: { state: 'draft' } },
      { id: 'archived', label: 'areas.view_archived', query: { state: 'archived' } },
    ],
  },
  routes: zonesRoutes,
  searchHint: 'areas.search',
  defaultSort: 'name',
  columns: [
    column.text('name', 'areas.name', 'minmax(8rem, 1.4fr)', { sort: 'name', isTitle: true }),
    column.cell('state', 'areas.state', 'minmax(6rem, 1.2fr)', stateText),
    column.word('kind', 'areas.kind', '5.5rem', { only: 'kind' }),
    column.money('fee', 'areas.base_fee', '6rem', 'terms.baseFee'),
    column.money('perKm', 'areas.fee_per_km', '5.5rem', { isExtra: true }, 'terms.feePerKm'),
    column.money('minimum', 'areas.minimum_order', '7rem', { fromRem: 56 }, 'terms.minimumOrder'),
    column.number('stores', 'areas.stores', '4rem'),
    column.number('openOrders', 'areas.open_orders', '6.5rem'),
    column.number('waiting', 'areas.waiting', '4.5rem', { fromRem: 50 }),
    column.number('drivers', 'areas.drivers', '4.5rem'),
    column.number('free', 'areas.free_drivers', '6rem', { fromRem: 62 }, 'freeDrivers'),
    column.number('priority', 'areas.priority', '5rem', { sort: 'priority', isExtra: true }),
    column.figure('size', 'areas.size', '6rem', { isExtra: true }, ({ areaM2 }) =>
      sizeText(areaM2),
    ),
    column.moment('createdAt', 'areas.created', '8rem', { sort: 'createdAt', isExtra: true }),
    column.id('id', 'areas.id', '3.5rem', { isExtra: true }),
  ],
  filters: [
    choicesFilter('state', 'areas.state', ZONE_STATES),
    choicesFilter('kind', 'areas.kind', ZONE_KINDS),
  ],
  acts: areaActs,
  rowActions: [
    {
      id: 'override',
      label: 'areas.override_on_map',
      key: 'm',
      permission: 'zones.override',
      can: ({ state }) => state !== 'archived',
      run: ({ id }) => chosenZone.set(id),
    },
    {
      id: 'vendors',
      label: 'areas.vendors',
      key: 'v',
      permission: 'zones.write',
      run: ({ id }, go) => go(`/operational-areas/${id}/assign-vendors`),
    },
    {
      id: 'shape',
      label: 'areas.shape',
      key: 'e',
      permission: 'zones.write',
      can: ({ state }) => state !== 'archived',
      run: ({ id }, go) => go(`/operational-areas/${id}/edit`),
    },
  ],
  create: { path: '/operational-areas/create', label: 'areas.create', permission: 'zones.write' },
  path: ({ id }) => `/operational-areas/${id}`,
  name: ({ name }) => name,
  empty: 'areas.empty',
  isOver: ({ state }) => state === 'archived',
});
