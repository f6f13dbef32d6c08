import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/device-alarms',
    title: 'settings.device_alarms',
    settings: { label: 'settings.device_alarms', holds: 'settings.holds_device_alarms', order: 25 },
    permission: 'alarms.acknowledge',
    page: () => import('./device-alarms-page.tsx'),
  },
];
