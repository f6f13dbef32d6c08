import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'items/import',
    title: 'screens.items_import',
    permission: 'imports.run',
    listed: true,
    page: () => import('./item-import-page.tsx'),
  },
];
