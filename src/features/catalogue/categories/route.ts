import { Tag } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'categories',
  record: 'category',
  nav: { label: 'categories.screen', order: 100, icon: Tag },
  titles: {
    create: 'categories.screen_create',
    page: 'categories.screen_detail',
    edit: 'categories.screen_edit',
    one: 'categories.one',
  },
  read: 'items.read',
  write: 'items.write',
  list: async () => (await import('./categories-list.tsx')).categoriesList,
  form: async () => (await import('./category-form.ts')).categoryForms,
  page: () => import('./category-page.tsx'),
  detail: async () => (await import('./category-page.tsx')).detail,
});
