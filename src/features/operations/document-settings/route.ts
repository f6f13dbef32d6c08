import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/documents',
    settings: { label: 'document_reviews.set', holds: 'settings.holds_documents', order: 18 },
    permission: 'drivers.review',
    page: () => import('./documents-page.tsx'),
  },
];
