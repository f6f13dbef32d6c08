import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/causes',
    settings: { label: 'causes.title', holds: 'settings.holds_causes', order: 17 },
    permission: 'orders.read',
    page: () => import('./causes-page.tsx'),
  },
];
