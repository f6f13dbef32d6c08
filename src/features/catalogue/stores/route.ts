import { Shop } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'stores',
    nav: { label: 'screens.stores', order: 20, icon: Shop },
    permission: 'vendors.read',
    commands: async () => (await import('./stores-list.tsx')).storesList.commands,
    page: () => import('./stores-page.tsx'),
  },
  {
    path: 'stores/create',
    title: 'screens.store_create',
    permission: 'stores.write',
    commands: async () => (await import('./store-form.ts')).storeForm.commands,
    page: async () => ({ default: (await import('./store-edit-page.tsx')).CreateStorePage }),
  },
  {
    path: 'stores/:vendorId',
    record: 'store',
    title: 'screens.store_detail',
    commandsTitle: 'stores.one',
    permission: 'vendors.read',
    commands: async () => (await import('./store-detail.ts')).storeDetail.commands,
    page: () => import('./store-page.tsx'),
  },
  {
    path: 'stores/:id/edit',
    title: 'screens.store_edit',
    permission: 'stores.write',
    page: async () => ({ default: (await import('./store-edit-page.tsx')).EditStorePage }),
  },
];
