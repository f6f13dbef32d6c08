import type { Zone } from '#contract/operations/zones/zone.ts';
import { areaActs } from '#src/domain/zone/operational-areas.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const areaDetail = defineDetail<Zone>({
  id: 'area',
  acts: areaActs,
  edit: {
    path: (id) => `/operational-areas/${id}/edit`,
    permission: 'zones.write',
    label: 'areas.edit',
  },
  listPath: '/operational-areas',
});
