import { BankAccount } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'store-balance',
    live: 'few',
    nav: { label: 'screens.store_balance', order: 150, icon: BankAccount, group: 'store-payments' },
    permission: 'payouts.read',
    commands: async () => (await import('./balances-list.tsx')).balancesList.commands,
    page: () => import('./balances-page.tsx'),
  },
  {
    path: 'store-balance/:storeId',
    live: 'few',
    title: 'screens.store_statement',
    permission: 'payouts.read',
    page: () => import('./statement-page.tsx'),
  },
];
