import { Chat } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'messages',
    nav: { label: 'screens.messages', order: 77, icon: Chat },
    permission: 'contact.use',
    page: () => import('./messages-page.tsx'),
  },
];
