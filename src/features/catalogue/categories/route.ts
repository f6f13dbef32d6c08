import { Tag } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'categories',
  live: 'few',
  record: 'category',
  nav: { order: 100, icon: Tag },
  texts: 'categories.',
  read: 'items.read',
  write: 'items.write',
  list: async () => (await import('./categories-list.tsx')).categoriesList,
  form: async () => (await import('./category-form.ts')).categoryForms,
  page: async () => (await import('./category-page.tsx')).categoryPage,
});
