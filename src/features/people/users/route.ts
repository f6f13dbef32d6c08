import { People } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'users',
  record: 'user',
  nav: { label: 'screens.users', order: 40, icon: People },
  titles: {
    create: 'screens.user_create',
    page: 'screens.user_detail',
    edit: 'screens.user_edit',
    one: 'users.one',
  },
  read: 'users.read',
  write: 'users.write',
  list: async () => (await import('./users-list.tsx')).usersList,
  form: async () => (await import('./user-form.ts')).userForms,
  page: () => import('./user-page.tsx'),
  detail: async () => (await import('./user-detail.ts')).userDetail,
});
