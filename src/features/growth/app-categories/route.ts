import { GridView } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'app-categories',
    nav: { label: 'screens.app_categories', order: 120, icon: GridView },
    permission: 'apps.read',
    commands: async () => (await import('./app-categories-list.tsx')).appCategoriesList.commands,
    page: listScreen(async () => (await import('./app-categories-list.tsx')).appCategoriesList),
  },
  {
    path: 'app-categories/create',
    title: 'app_categories.screen_create',
    permission: 'apps.write',
    commands: async () => (await import('./app-category-form.ts')).appCategoryForm.commands,
    page: async () => ({
      default: (await import('./app-category-form.ts')).CreateAppCategoryPage,
    }),
  },
  {
    path: 'app-categories/:id/edit',
    record: 'app_category',
    title: 'app_categories.screen_edit',
    permission: 'apps.write',
    page: async () => ({ default: (await import('./app-category-form.ts')).EditAppCategoryPage }),
  },
];
