import { IdNumber } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'document-reviews',
    nav: {
      label: 'screens.document_reviews',
      order: 58,
      icon: IdNumber,
      group: 'delivery-collection',
    },
    permission: 'drivers.review',
    commands: async () => (await import('./reviews-list.tsx')).reviewsList.commands,
    page: listScreen(async () => (await import('./reviews-list.tsx')).reviewsList),
  },
];
