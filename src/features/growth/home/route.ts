import { MobilePhone } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'mobile',
    live: 'few',
    nav: { label: 'screens.mobile', order: 110, icon: MobilePhone },
    permission: 'apps.read',
    commands: async () => (await import('./commands.ts')).homeCommands,
    page: () => import('./mobile-home-page.tsx'),
  },
  {
    path: 'mobile/releases',
    live: 'few',
    record: 'home_release',
    title: 'screens.home_releases',
    permission: 'apps.read',
    commands: async () => (await import('./releases-list.tsx')).releasesList.commands,
    page: listScreen(async () => (await import('./releases-list.tsx')).releasesList),
  },
];
