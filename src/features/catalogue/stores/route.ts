import { Shop } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'stores',
  live: 'few',
  record: 'store',
  nav: { order: 20, icon: Shop },
  texts: 'stores.',
  read: 'stores.read-all',
  write: 'stores.write',
  list: async () => (await import('./stores-list.tsx')).storesList,
  form: async () => (await import('./store-form.ts')).storeForms,
  ownPage: () => import('./store-page.tsx'),
  detail: async () => (await import('./store-detail.ts')).storeDetail,
  param: 'vendorId',
  listPage: () => import('./stores-page.tsx'),
});
