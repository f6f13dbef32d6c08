import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'items/import',
    live: 'few',
    title: 'screens.items_import',
    permission: 'imports.run',
    listed: true,
    page: async () => ({ default: (await import('./import-page.tsx')).ItemImportPage }),
  },
  {
    path: 'stores/import',
    live: 'few',
    title: 'screens.stores_import',
    permission: 'imports.run',
    listed: true,
    page: async () => ({ default: (await import('./import-page.tsx')).StoreImportPage }),
  },
];
