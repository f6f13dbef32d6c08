import type { Zone } from '#contract/operations/zones/zone.ts';
import { zoneActs } from '#src/domain/zone/zone-records.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const zoneDetail = defineDetail<Zone>({
  id: 'zoneDetail',
  acts: zoneActs,
  edit: {
    path: (id) => `/operational-areas/${id}/edit`,
    permission: 'zones.write',
    label: 'zones.edit',
  },
  listPath: '/operational-areas',
});
