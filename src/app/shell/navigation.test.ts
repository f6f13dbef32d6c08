import { describe, expect, it } from 'vitest';
import { t } from '#src/lib/i18n.ts';
import { featureRoutes } from '../feature-routes.ts';
import { routeAt, screenTitle } from '../screen-title.ts';
import { entryOf, GROUP_LABELS, navigationFor } from './navigation.ts';

const lines = (role: Parameters<typeof navigationFor>[0]) =>
  navigationFor(role, featureRoutes).flatMap((section) =>
    'group' in section
      ? section.routes.map(
          ({ nav, path }) => `${t(GROUP_LABELS[section.group])}: ${t(nav.label)} | /${path}`,
        )
      : [`${t(section.nav.label)} | /${section.path}`],
  );

// The specification's table, to the letter.
const TABLE = `Dashboard | /
Stores | /stores
Items & Menu: All Items | /items
Items & Menu: Reorder Products | /items/reorder
Users | /users
Delivery Collection: Delivery Collection | /drivers
Delivery Collection: Delivery Collection Log | /collections-log
Orders | /orders
Live Orders | /live-orders
Eagle View | /eagle-view
Operational Areas | /operational-areas
Categories | /categories
Mobile Home | /mobile
App Categories | /app-categories
Featured Vendors | /featured-vendors
Featured Products | /featured-products
Store Payments: Store Balance | /store-balance
Store Payments: Store Payments | /store-payouts
Promotions | /promotions
Push Notifications | /push-notifications`.split('\n');

describe('the sidebar', () => {
  it('is the table of the specification for an administrator', () => {
    expect(lines('admin')).toEqual(TABLE);
  });

  it('shows a role only what the role may use', () => {
    expect(lines('operator')).not.toContain('Users | /users');
    expect(lines('catalogue')).not.toContain('Live Orders | /live-orders');
    expect(lines('catalogue')).toContain('Stores | /stores');
    expect(lines('customer').concat(lines(null))).not.toContain('Mobile Home | /mobile');
  });
});

describe('the title of a screen', () => {
  it('is that of the screen with the fewest parameters, and names them', () => {
    const title = (pathname: string, name: string | null | undefined) => {
      const here = routeAt(featureRoutes, pathname);
      return here && screenTitle(here.route, here.params, name);
    };
    expect(title('/items/reorder', null)).toBe('Reorder Products');
    expect(title('/stores/create', null)).toBe('New store');
    expect(title('/stores/12', null)).toBe('Store 12');
    expect(title('/drivers/83', 'Amine {Tazi}')).toBe('Amine {Tazi}');
    expect(title('/drivers/83/edit', 'Amine')).toBe('Edit Amine');
    // While it loads, the number is not shown only to disappear again.
    expect(title('/drivers/83', undefined)).toBe('');
    expect(title('/drivers/83/edit', undefined)).toBe('Edit');
    expect(title('/operational-areas/3/assign-vendors', null)).toBe(
      'Vendors of operational area 3',
    );
    expect(title('/nowhere', null)).toBeNull();
  });
});

describe('the entry of a screen', () => {
  it('is the nearest above it', () => {
    const entry = (pathname: string) => entryOf(featureRoutes, pathname);
    expect(entry('/items/12/edit')).toBe('items');
    expect(entry('/items/reorder')).toBe('items/reorder');
    expect(entry('/stores/3')).toBe('stores');
    expect(entry('/')).toBe('');
    expect(entry('/storeshed')).toBeUndefined();
  });
});
