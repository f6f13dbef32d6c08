import { AreaOfInterest } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes: FeatureRoute[] = [
  ...recordScreens({
    path: 'operational-areas',
    record: 'zone',
    nav: { label: 'screens.zones', order: 90, icon: AreaOfInterest },
    titles: { create: 'screens.zone_create', page: 'screens.zone_detail', one: 'zones.one' },
    read: 'zones.read',
    write: 'zones.write',
    list: async () => (await import('./zones-list.tsx')).zonesList,
    listPage: () => import('./zones-page.tsx'),
    form: () => import('./create-zone-page.tsx'),
    page: () => import('./zone-page.tsx'),
    detail: async () => (await import('./zone-detail.ts')).zoneDetail,
  }),
  {
    path: 'operational-areas/:id/edit',
    title: 'screens.zone_edit',
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
