import { Tag } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'categories',
    nav: { label: 'categories.screen', order: 100, icon: Tag },
    permission: 'items.read',
    commands: async () => (await import('./categories-list.tsx')).categoriesList.commands,
    page: listScreen(async () => (await import('./categories-list.tsx')).categoriesList),
  },
  {
    path: 'categories/create',
    title: 'categories.screen_create',
    permission: 'items.write',
    commands: async () => (await import('./category-form.ts')).categoryForm.commands,
    page: async () => ({ default: (await import('./category-form.ts')).CreateCategoryPage }),
  },
  {
    path: 'categories/:id',
    record: 'category',
    title: 'categories.screen_detail',
    commandsTitle: 'categories.one',
    permission: 'items.read',
    commands: async () => (await import('./category-page.tsx')).categoryDetail.commands,
    page: () => import('./category-page.tsx'),
  },
  {
    path: 'categories/:id/edit',
    title: 'categories.screen_edit',
    permission: 'items.write',
    page: async () => ({ default: (await import('./category-form.ts')).EditCategoryPage }),
  },
];
