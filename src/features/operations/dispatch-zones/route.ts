import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/dispatch',
    settings: { label: 'dispatch_zones.zones', holds: 'settings.holds_zones', order: 10 },
    permission: 'live.read',
    commands: async () => (await import('./zones-list.tsx')).zonesList.commands,
    page: () => import('./zones-page.tsx'),
  },
];
