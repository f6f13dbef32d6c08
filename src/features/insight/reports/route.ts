import { TimelineBarChart } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'reports',
    nav: { label: 'screens.reports', order: 180, icon: TimelineBarChart },
    permission: 'reports.read',
    page: () => import('./reports-page.tsx'),
  },
  {
    path: 'reports/:report',
    title: 'screens.report',
    permission: 'reports.read',
    page: () => import('./report-page.tsx'),
  },
];
