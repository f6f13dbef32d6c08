import { formatMoney } from '#contract/money.ts';
import { ZONE_KINDS } from '#contract/operations/zones/zone.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { ZONE_STATES } from '#machines/zone/zone-machine.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { areaActs } from '#src/domain/zone/operational-areas.ts';
import { sizeText, stateText } from '#src/domain/zone/zone-words.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { defineList } from '#src/ui/list/list.ts';

/** The operational areas, with what goes on in each. */
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
  endpoint: zonesRoutes.list,
  countEndpoint: zonesRoutes.count,
  exportEndpoint: zonesRoutes.export,
  searchHint: 'areas.search',
  usualSort: 'name',
  columns: [
    {
      id: 'name',
      label: 'areas.name',
      width: 'minmax(8rem, 1.4fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      label: 'areas.state',
      width: 'minmax(6rem, 1.2fr)',
      cell: (zone) => {
        const text = stateText(zone);
        const isUsual = zone.state === 'active' && zone.overrides.length === 0;
        return (
          <span title={text} data-quiet={isUsual || undefined}>
            {text}
          </span>
        );
      },
    },
    {
      id: 'kind',
      label: 'areas.kind',
      width: '5.5rem',
      only: ({ kind }) => ({ kind }),
      cell: ({ kind }) => t(`areas.kind_${kind}`),
    },
    {
      id: 'fee',
      label: 'areas.base_fee',
      width: '6rem',
      isNumber: true,
      cell: ({ terms }) => formatMoney(terms.baseFee),
    },
    {
      id: 'perKm',
      label: 'areas.fee_per_km',
      width: '5.5rem',
      isNumber: true,
      isExtra: true,
      cell: ({ terms }) => formatMoney(terms.feePerKm),
    },
    {
      id: 'minimum',
      label: 'areas.minimum_order',
      width: '7rem',
      isNumber: true,
      fromRem: 56,
      cell: ({ terms }) => formatMoney(terms.minimumOrder),
    },
    {
      id: 'stores',
      label: 'areas.stores',
      width: '4rem',
      isNumber: true,
      cell: ({ stores }) => stores,
    },
    {
      id: 'openOrders',
      label: 'areas.open_orders',
      width: '6.5rem',
      isNumber: true,
      cell: ({ openOrders }) => openOrders,
    },
    {
      id: 'waiting',
      label: 'areas.waiting',
      width: '4.5rem',
      isNumber: true,
      fromRem: 50,
      cell: ({ waiting }) => waiting,
    },
    {
      id: 'drivers',
      label: 'areas.drivers',
      width: '4.5rem',
      isNumber: true,
      cell: ({ drivers }) => drivers,
    },
    {
      id: 'free',
      label: 'areas.free_drivers',
      width: '6rem',
      isNumber: true,
      fromRem: 62,
      cell: ({ freeDrivers }) => freeDrivers,
    },
    {
      id: 'priority',
      label: 'areas.priority',
      width: '5rem',
      isNumber: true,
      sort: 'priority',
      isExtra: true,
      cell: ({ priority }) => priority,
    },
    {
      id: 'size',
      label: 'areas.size',
      width: '6rem',
      isNumber: true,
      isExtra: true,
      cell: ({ areaM2 }) => sizeText(areaM2),
    },
    {
      id: 'createdAt',
      label: 'areas.created',
      width: '8rem',
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'id',
      label: 'areas.id',
      width: '3.5rem',
      isNumber: true,
      isExtra: true,
      cell: ({ id }) => `#${id}`,
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'areas.state',
      several: true,
      options: ZONE_STATES.map((value) => ({ value, label: t(`areas.state_${value}`) })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'areas.kind',
      several: true,
      options: ZONE_KINDS.map((value) => ({ value, label: t(`areas.kind_${value}`) })),
    },
  ],
  acts: areaActs,
  ways: [
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
