import { Dollar } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'store-payouts',
    live: 'few',
    nav: { label: 'screens.store_payouts', order: 151, icon: Dollar, group: 'store-payments' },
    permission: 'payouts.read',
    commands: async () => (await import('./payouts-list.tsx')).payoutsList.commands,
    page: () => import('./payouts-page.tsx'),
  },
];
