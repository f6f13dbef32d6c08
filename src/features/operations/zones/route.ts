import { AreaOfInterest } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes: FeatureRoute[] = [
  ...recordScreens({
    path: 'operational-areas',
    record: 'zone',
    nav: { order: 90, icon: AreaOfInterest },
    texts: 'zones.',
    hasOwnEdit: true,
    read: 'zones.read',
    write: 'zones.write',
    list: async () => (await import('./zones-list.tsx')).zonesList,
    listPage: () => import('./zones-page.tsx'),
    form: () => import('./create-zone-page.tsx'),
    ownPage: () => import('./zone-page.tsx'),
    detail: async () => (await import('./zone-detail.ts')).zoneDetail,
  }),
  {
    path: 'operational-areas/:id/edit',
    title: 'zones.screen_edit',
    commandsTitle: 'zones.shape',
    commands: async () => (await import('#src/map/zone-editor/commands.ts')).commands,
    permission: 'zones.write',
    page: () => import('./edit-zone-page.tsx'),
  },
  {
    path: 'operational-areas/:id/assign-vendors',
    title: 'screens.zone_assign',
    permission: 'zones.write',
    page: () => import('./assign-vendors-page.tsx'),
  },
];
