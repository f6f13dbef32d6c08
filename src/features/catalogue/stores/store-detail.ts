import type { Vendor } from '#contract/routes/catalogue/vendors.ts';
import { storeActs } from '#src/domain/store/store-acts.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const storeDetail = defineDetail<Vendor>({
  id: 'store',
  acts: storeActs,
  edit: { path: (id) => `/stores/${id}/edit`, permission: 'stores.write', label: 'stores.edit' },
  listPath: '/stores',
});
