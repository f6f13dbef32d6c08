import { BankAccount } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'charges',
    live: 'few',
    nav: { label: 'screens.charges', order: 156, icon: BankAccount, group: 'store-payments' },
    permission: 'remedies.give',
    commands: async () => (await import('./charges-list.tsx')).chargesList.commands,
    page: listScreen(async () => (await import('./charges-list.tsx')).chargesList),
  },
];
