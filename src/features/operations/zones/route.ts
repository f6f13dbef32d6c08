import { AreaOfInterest } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes: FeatureRoute[] = [
  ...recordScreens({
    path: 'operational-areas',
    record: 'zone',
    nav: { label: 'screens.areas', order: 90, icon: AreaOfInterest },
    titles: { create: 'screens.area_create', page: 'screens.area_detail', one: 'areas.one' },
    read: 'zones.read',
    write: 'zones.write',
    list: async () => (await import('./areas-list.tsx')).areasList,
    listPage: () => import('./areas-page.tsx'),
    form: () => import('./create-area-page.tsx'),
    page: () => import('./area-page.tsx'),
    detail: async () => (await import('./area-detail.ts')).areaDetail,
  }),
  {
    path: 'operational-areas/:id/edit',
    title: 'screens.area_edit',
    commandsTitle: 'areas.shape',
    commands: async () => (await import('#src/map/zone-editor/commands.ts')).commands,
    permission: 'zones.write',
    page: () => import('./edit-area-page.tsx'),
  },
  {
    path: 'operational-areas/:id/assign-vendors',
    title: 'screens.area_assign',
    permission: 'zones.write',
    page: () => import('./assign-vendors-page.tsx'),
  },
];
