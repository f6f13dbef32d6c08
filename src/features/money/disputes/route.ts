import { Issue } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'disputes',
    live: 'few',
    nav: { label: 'screens.disputes', order: 57, icon: Issue, group: 'delivery-collection' },
    permission: 'cash.vault',
    commands: async () => (await import('./disputes-list.tsx')).disputesList.commands,
    page: listScreen(async () => (await import('./disputes-list.tsx')).disputesList),
  },
];
