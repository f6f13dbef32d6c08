import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'transactions',
    live: 'few',
    record: 'transfer',
    title: 'screens.transactions',
    listed: true,
    permission: 'money.read',
    commands: async () => [
      ...(await import('./transactions-list.tsx')).transactionsList.commands,
      (await import('./commands.ts')).verifyTransfer,
    ],
    page: () => import('./transactions-page.tsx'),
  },
];
