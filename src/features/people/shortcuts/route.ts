import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/shortcuts',
    live: 'few',
    settings: { label: 'settings.shortcuts', holds: 'settings.holds_shortcuts', order: 20 },
    page: () => import('./shortcuts-page.tsx'),
  },
];
