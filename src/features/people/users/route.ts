import { People } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'users',
    nav: { label: 'screens.users', order: 40, icon: People },
    permission: 'users.read',
    commands: async () => (await import('./users-list.tsx')).usersList.commands,
    page: listScreen(async () => (await import('./users-list.tsx')).usersList),
  },
  {
    path: 'users/create',
    title: 'screens.user_create',
    permission: 'users.write',
    commands: async () => (await import('./user-form.ts')).userForm.commands,
    page: async () => ({ default: (await import('./user-edit-page.tsx')).CreateUserPage }),
  },
  {
    path: 'users/:id',
    record: 'user',
    title: 'screens.user_detail',
    commandsTitle: 'users.one',
    permission: 'users.read',
    commands: async () => (await import('./user-detail.ts')).userDetail.commands,
    page: () => import('./user-page.tsx'),
  },
  {
    path: 'users/:id/edit',
    title: 'screens.user_edit',
    permission: 'users.write',
    page: async () => ({ default: (await import('./user-edit-page.tsx')).EditUserPage }),
  },
];
