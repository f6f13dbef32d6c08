import type { FeatureRoute } from '#src/lib/feature.ts';

// Drivers with cash are on the screen of the collection (features/money/cash), as in the sidebar.
export const routes: FeatureRoute[] = [
  {
    path: 'drivers/all',
    title: 'screens.drivers_all',
    listed: true,
    permission: 'drivers.read',
    commands: async () => (await import('./drivers-list.tsx')).driversList.commands,
    page: () => import('./drivers-page.tsx'),
  },
  {
    path: 'drivers/:id',
    record: 'driver',
    title: 'screens.driver_detail',
    commandsTitle: 'drivers.one',
    permission: 'drivers.read',
    commands: async () => (await import('./driver-detail.ts')).driverDetail.commands,
    page: () => import('./driver-page.tsx'),
  },
  {
    path: 'drivers/:id/edit',
    title: 'screens.driver_edit',
    commandsTitle: 'drivers.edit_title',
    permission: 'drivers.write',
    commands: async () => (await import('./driver-form.ts')).driverForm.commands,
    page: () => import('./driver-edit-page.tsx'),
  },
];
