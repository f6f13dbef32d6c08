import { DriveTime, History } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'drivers',
    live: 'few',
    nav: { label: 'screens.drivers', order: 50, icon: DriveTime, group: 'delivery-collection' },
    permission: 'cash.read',
    commands: async () => (await import('./cash-list.tsx')).cashList.commands,
    page: () => import('./drivers-page.tsx'),
  },
  {
    path: 'collections-log',
    live: 'few',
    record: 'remittance',
    nav: {
      label: 'screens.collections_log',
      order: 51,
      icon: History,
      group: 'delivery-collection',
    },
    permission: 'cash.read',
    commands: async () => (await import('./log-list.tsx')).logList.commands,
    page: () => import('./log-page.tsx'),
  },
];
