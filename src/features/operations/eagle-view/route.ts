import { Map as MapIcon } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'eagle-view',
    nav: { label: 'screens.eagle_view', order: 80, icon: MapIcon },
    permission: 'live.read',
    replayable: true,
    commands: async () => (await import('./commands.ts')).commands,
    page: () => import('./eagle-view-page.tsx'),
  },
];
