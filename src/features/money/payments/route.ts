import { CreditCard } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'payments',
    live: 'few',
    nav: { label: 'screens.payments', order: 153, icon: CreditCard, group: 'store-payments' },
    permission: 'money.read',
    commands: async () => (await import('./payments-list.tsx')).paymentsList.commands,
    page: listScreen(async () => (await import('./payments-list.tsx')).paymentsList),
  },
];
