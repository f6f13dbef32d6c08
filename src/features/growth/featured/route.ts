import { Star, StarEmpty } from '@blueprintjs/icons';
import type { FeaturedKind } from '#contract/growth/app-places/featured.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';

const listCommands = (kind: FeaturedKind) => async () =>
  (await import('./featured-lists.tsx')).featuredLists[kind].commands;
const forms = async (kind: FeaturedKind) =>
  (await import('./featured-forms.ts')).featuredForms[kind];
const pages = () => import('./featured-pages.tsx');

export const routes: FeatureRoute[] = [
  {
    path: 'featured-vendors',
    live: 'few',
    record: 'featured_vendor',
    nav: { label: 'screens.featured_vendors', order: 130, icon: Star },
    permission: 'apps.read',
    commands: listCommands('store'),
    page: async () => ({ default: (await pages()).FeaturedVendorsPage }),
  },
  {
    path: 'featured-vendors/add',
    live: 'few',
    title: 'screens.featured_vendor_add',
    permission: 'apps.write',
    commands: async () => (await forms('store')).form.commands,
    page: async () => ({ default: (await forms('store')).create }),
  },
  {
    path: 'featured-vendors/:id/edit',
    live: 'few',
    title: 'screens.featured_vendor_edit',
    permission: 'apps.write',
    page: async () => ({ default: (await forms('store')).edit }),
  },
  {
    path: 'featured-products',
    live: 'few',
    record: 'featured_product',
    nav: { label: 'screens.featured_products', order: 140, icon: StarEmpty },
    permission: 'apps.read',
    commands: listCommands('item'),
    page: async () => ({ default: (await pages()).FeaturedProductsPage }),
  },
  {
    path: 'featured-products/create',
    live: 'few',
    title: 'screens.featured_product_create',
    permission: 'apps.write',
    commands: async () => (await forms('item')).form.commands,
    page: async () => ({ default: (await forms('item')).create }),
  },
  {
    path: 'featured-products/:id/edit',
    live: 'few',
    title: 'screens.featured_product_edit',
    permission: 'apps.write',
    page: async () => ({ default: (await forms('item')).edit }),
  },
];
