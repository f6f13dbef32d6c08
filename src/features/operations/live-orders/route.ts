import { Pulse } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'live-orders',
    nav: { label: 'screens.live_orders', order: 70, icon: Pulse },
    permission: 'live.read',
    replayable: true,
    commands: async () => (await import('./commands.ts')).commands,
    page: () => import('./live-orders-page.tsx'),
  },
];
