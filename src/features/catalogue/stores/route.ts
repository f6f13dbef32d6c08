import { Shop } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'stores',
  record: 'store',
  nav: { label: 'screens.stores', order: 20, icon: Shop },
  titles: {
    create: 'screens.store_create',
    page: 'screens.store_detail',
    edit: 'screens.store_edit',
    one: 'stores.one',
  },
  read: 'stores.read-all',
  write: 'stores.write',
  list: async () => (await import('./stores-list.tsx')).storesList,
  form: async () => (await import('./store-form.ts')).storeForms,
  page: () => import('./store-page.tsx'),
  detail: async () => (await import('./store-detail.ts')).storeDetail,
  param: 'vendorId',
  listPage: () => import('./stores-page.tsx'),
});
