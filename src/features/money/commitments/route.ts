import { Clipboard } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'commitments',
    live: 'few',
    nav: { label: 'screens.commitments', order: 155, icon: Clipboard, group: 'store-payments' },
    permission: 'commitments.sign',
    commands: async () => (await import('./sheets-list.tsx')).sheetsList.commands,
    page: listScreen(async () => (await import('./sheets-list.tsx')).sheetsList),
  },
];
