import { TimelineBarChart } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'reports',
    nav: { label: 'screens.reports', order: 180, icon: TimelineBarChart },
    permission: 'reports.items',
    page: () => import('./reports-page.tsx'),
  },
  {
    path: 'reports/files',
    title: 'screens.report_files',
    listed: true,
    // Lists also produce files, for roles that may not read any report.
    permission: 'orders.read',
    commands: async () => (await import('./files-list.tsx')).filesList.commands,
    page: listScreen(async () => (await import('./files-list.tsx')).filesList),
  },
  {
    path: 'reports/:report',
    title: 'screens.report',
    permission: 'reports.items',
    page: () => import('./report-page.tsx'),
  },
];
