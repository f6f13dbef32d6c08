import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { t } from '#src/lib/i18n.ts';
import { featureRoutes } from '../feature-routes.ts';
import { routeAt, screenTitle } from '../screen-title.ts';
import { entryOf, GROUP_LABELS, navigationFor } from './navigation.ts';

const lines = (role: Role | null) =>
  navigationFor({ role, zones: 'all' }, featureRoutes).flatMap((section) =>
    'group' in section
      ? section.routes.map(
          ({ nav, path }) => `${t(GROUP_LABELS[section.group])}: ${t(nav.label)} | /${path}`,
        )
      : [`${t(section.nav.label)} | /${section.path}`],
  );

const [, sidebar = '', screens = ''] = readFileSync('docs/specification-routes.md', 'utf8').split(
  /^## .*$/m,
);
const cells = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2).split(' | '));

describe('the sidebar', () => {
  it('equals the table of docs/specification-routes.md for an administrator', () => {
    const table = cells(sidebar).map(([entry, path]) => `${entry} | ${path}`);
    expect(table.length).toBeGreaterThan(15);
    expect(lines('admin')).toEqual(table);
  });

  it('covers every path of the specification, together with the other screens', () => {
    const paths = cells(screens).flatMap(([, all = '']) => all.replace(/ \|$/, '').split(', '));
    expect(paths).toContain('/users/:id/edit');
    const ours = ['/settings', ...featureRoutes.map(({ path }) => `/${path}`)].map((path) =>
      path.replaceAll(/:\w+/g, ':id'),
    );
    expect(paths.filter((path) => !ours.includes(path))).toEqual([]);
  });

  it('shows a role only the screens that it may use', () => {
    expect(lines('operator')).not.toContain('Users | /users');
    expect(lines('catalogue')).not.toContain('Live Orders | /live-orders');
    expect(lines('catalogue')).toContain('Stores | /stores');
    expect(lines('customer').concat(lines(null))).not.toContain('Mobile Home | /mobile');
  });
});

describe('the title of a screen', () => {
  it('is that of the matching screen with the fewest parameters, with their values', () => {
    const title = (pathname: string, name: string | null | undefined) => {
      const here = routeAt(featureRoutes, pathname);
      return here && screenTitle(here.route, here.params, name);
    };
    expect(title('/items/reorder', null)).toBe('Reorder Products');
    expect(title('/stores/create', null)).toBe('New store');
    expect(title('/stores/12', null)).toBe('Store 12');
    expect(title('/drivers/83', 'Amine {Tazi}')).toBe('Amine {Tazi}');
    expect(title('/drivers/83/edit', 'Amine')).toBe('Edit Amine');
    // While the name loads, the id is not shown, because it would be replaced at once.
    expect(title('/drivers/83', undefined)).toBe('');
    expect(title('/drivers/83/edit', undefined)).toBe('Edit');
    expect(title('/operational-areas/3/assign-vendors', null)).toBe('Stores of operational area 3');
    expect(title('/nowhere', null)).toBeNull();
  });
});

describe('the sidebar entry of a screen', () => {
  it('is the nearest entry above the screen’s path', () => {
    const entry = (pathname: string) => entryOf(featureRoutes, pathname);
    expect(entry('/items/12/edit')).toBe('items');
    expect(entry('/items/reorder')).toBe('items/reorder');
    expect(entry('/stores/3')).toBe('stores');
    expect(entry('/')).toBe('');
    expect(entry('/storeshed')).toBeUndefined();
  });
});
