import { Dashboard } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: '',
    nav: { label: 'screens.dashboard', order: 10, icon: Dashboard },
    page: () => import('./dashboard-page.tsx'),
  },
];
