import { Cube, Sort } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'items',
    live: 'few',
    nav: { label: 'screens.items', order: 30, icon: Cube, group: 'items-menu' },
    permission: 'items.read',
    commands: async () => (await import('./items-list.tsx')).itemsList.commands,
    page: () => import('./items-page.tsx'),
  },
  {
    path: 'stores/:vendorId/items',
    live: 'few',
    title: 'screens.store_items',
    commandsTitle: 'items.of_store',
    permission: 'items.read',
    commands: async () => (await import('./items-list.tsx')).storeItemsList.commands,
    page: async () => ({ default: (await import('./items-page.tsx')).StoreItemsPage }),
  },
  {
    path: 'items/create',
    live: 'few',
    title: 'screens.item_create',
    permission: 'items.write',
    commands: async () => (await import('./item-form.ts')).itemForm.commands,
    page: async () => ({ default: (await import('./item-edit-page.tsx')).CreateItemPage }),
  },
  {
    path: 'items/:id/edit',
    live: 'few',
    record: 'item',
    title: 'screens.item_edit',
    commandsTitle: 'items.one',
    // Users with only the read permission see the facts, notes and history here, because an item
    // has no other page.
    permission: 'items.read',
    commands: async () => (await import('./item-detail.ts')).itemDetail.commands,
    page: async () => ({ default: (await import('./item-edit-page.tsx')).EditItemPage }),
  },
  {
    path: 'items/reorder',
    live: 'few',
    nav: { label: 'screens.items_reorder', order: 31, icon: Sort, group: 'items-menu' },
    permission: 'items.write',
    commands: async () => (await import('./reorder-commands.ts')).reorderCommands,
    page: () => import('./reorder-page.tsx'),
  },
];
