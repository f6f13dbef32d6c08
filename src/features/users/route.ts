import { People } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'users',
    nav: { label: 'screens.users', order: 40, icon: People },
    permission: 'users.read',
    page: () => import('./users-page.tsx'),
  },
  {
    path: 'users/create',
    title: 'screens.user_create',
    permission: 'users.write',
    page: () => import('./create-user-page.tsx'),
  },
];
