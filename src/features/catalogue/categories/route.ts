import { Tag } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'categories',
    nav: { label: 'screens.categories', order: 100, icon: Tag },
    permission: 'items.read',
    commands: async () => (await import('./categories-list.tsx')).categoriesList.commands,
    page: listScreen(async () => (await import('./categories-list.tsx')).categoriesList),
  },
  {
    path: 'categories/create',
    title: 'screens.category_create',
    permission: 'items.write',
    commands: async () => (await import('./category-form.ts')).categoryForm.commands,
    page: async () => ({ default: (await import('./category-edit-page.tsx')).CreateCategoryPage }),
  },
  {
    path: 'categories/:id/edit',
    title: 'screens.category_edit',
    permission: 'items.write',
    page: async () => ({ default: (await import('./category-edit-page.tsx')).EditCategoryPage }),
  },
];
