import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/system',
    title: 'system.title',
    settings: { label: 'system.title', holds: 'settings.holds_system', order: 70 },
    permission: 'system.read',
    page: () => import('./system-page.tsx'),
  },
];
