import { Changes } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'change-requests',
    nav: {
      label: 'screens.change_requests',
      order: 59,
      icon: Changes,
      group: 'delivery-collection',
    },
    permission: 'drivers.review',
    commands: async () => (await import('./requests-list.tsx')).requestsList.commands,
    page: listScreen(async () => (await import('./requests-list.tsx')).requestsList),
  },
];
