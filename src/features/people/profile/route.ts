import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/profile',
    live: 'few',
    settings: { label: 'shell.profile', holds: 'settings.holds_profile', order: 5 },
    page: () => import('./profile-page.tsx'),
  },
];
