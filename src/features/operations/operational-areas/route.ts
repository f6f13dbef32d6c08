import { AreaOfInterest } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'operational-areas',
    nav: { label: 'screens.areas', order: 90, icon: AreaOfInterest },
    permission: 'zones.read',
    commands: async () => (await import('./areas-list.tsx')).areasList.commands,
    page: () => import('./areas-page.tsx'),
  },
  {
    path: 'operational-areas/create',
    title: 'screens.area_create',
    permission: 'zones.write',
    commands: async () => (await import('./area-form.ts')).areaForm.commands,
    page: async () => ({ default: (await import('./create-area-page.tsx')).CreateAreaPage }),
  },
  {
    path: 'operational-areas/:id',
    record: 'zone',
    title: 'screens.area_detail',
    commandsTitle: 'areas.one',
    permission: 'zones.read',
    commands: async () => (await import('./area-detail.ts')).areaDetail.commands,
    page: () => import('./area-page.tsx'),
  },
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
