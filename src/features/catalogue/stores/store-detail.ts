import type { Store } from '#contract/routes/catalogue/stores.ts';
import { storeActs } from '#src/domain/store/store-acts.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const storeDetail = defineDetail<Store>({
  id: 'store',
  acts: storeActs,
  edit: { path: (id) => `/stores/${id}/edit`, permission: 'stores.write', label: 'stores.edit' },
  listPath: '/stores',
});
