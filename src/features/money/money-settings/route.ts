import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/money',
    live: 'few',
    settings: { label: 'money.set', holds: 'settings.holds_money', order: 30 },
    permission: 'payouts.read',
    page: () => import('./money-page.tsx'),
  },
];
