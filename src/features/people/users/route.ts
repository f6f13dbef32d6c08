import { People } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'users',
  live: 'few',
  record: 'user',
  nav: { order: 40, icon: People },
  texts: 'users.',
  read: 'users.read',
  write: 'users.write',
  list: async () => (await import('./users-list.tsx')).usersList,
  form: async () => (await import('./user-form.ts')).userForms,
  ownPage: () => import('./user-page.tsx'),
  detail: async () => (await import('./user-detail.ts')).userDetail,
});
