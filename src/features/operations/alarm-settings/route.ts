import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/alarms',
    settings: { label: 'alarms.settings', holds: 'settings.holds_alarms', order: 15 },
    permission: 'alarms.read',
    page: () => import('./alarm-settings-page.tsx'),
  },
];
