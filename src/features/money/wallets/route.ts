import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'users/:id/wallet',
    live: 'few',
    record: 'wallet',
    title: 'screens.wallet',
    permission: 'money.read',
    commandsTitle: 'books.wallet',
    commands: async () => (await import('./movements-list.tsx')).movementsList.commands,
    page: () => import('./wallet-page.tsx'),
  },
];
