import { Heart } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'remedies',
    live: 'few',
    nav: { label: 'screens.remedies', order: 76, icon: Heart },
    permission: 'remedies.give',
    commands: async () => (await import('./remedies-list.tsx')).remediesList.commands,
    page: listScreen(async () => (await import('./remedies-list.tsx')).remediesList),
  },
];
