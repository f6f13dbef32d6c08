import { Exchange } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settlements',
    live: 'few',
    nav: { label: 'screens.settlements', order: 154, icon: Exchange, group: 'store-payments' },
    permission: 'money.settle',
    commands: async () => (await import('./settlements-list.tsx')).settlementsList.commands,
    page: listScreen(async () => (await import('./settlements-list.tsx')).settlementsList),
  },
  {
    path: 'settlements/upload',
    live: 'few',
    title: 'screens.settlements_upload',
    permission: 'money.settle',
    listed: true,
    page: async () => ({ default: (await import('./upload-page.tsx')).SettlementUploadPage }),
  },
];
