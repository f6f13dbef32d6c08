import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/dispatch',
    settings: { label: 'desk.zones', holds: 'settings.holds_zones', order: 10 },
    permission: 'live.read',
    page: () => import('./zones-page.tsx'),
  },
];
