import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'alarms/metrics',
    title: 'screens.alarm_metrics',
    listed: true,
    permission: 'alarms.read',
    page: () => import('./metrics-page.tsx'),
  },
];
