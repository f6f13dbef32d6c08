import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'handover',
    title: 'screens.handover',
    listed: true,
    permission: 'orders.assign',
    page: () => import('./handover-page.tsx'),
  },
];
