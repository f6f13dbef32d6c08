import { GridView } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'app-categories',
  live: 'few',
  record: 'app_category',
  nav: { order: 120, icon: GridView },
  texts: 'app_categories.',
  read: 'apps.read',
  write: 'apps.write',
  list: async () => (await import('./app-categories-list.tsx')).appCategoriesList,
  form: async () => (await import('./app-category-form.ts')).appCategoryForms,
});
