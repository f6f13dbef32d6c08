import { Endorsed } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'proposals',
    live: 'few',
    nav: { label: 'screens.proposals', order: 155, icon: Endorsed },
    permission: 'proposals.read',
    commands: async () => (await import('./proposals-list.tsx')).proposalsList.commands,
    page: listScreen(async () => (await import('./proposals-list.tsx')).proposalsList),
  },
];
