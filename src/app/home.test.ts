import { describe, expect, it } from 'vitest';
import { ROLES, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { preferencesRoutes } from '#contract/routes/people/preferences.ts';
import { featureRoutes } from './feature-routes.ts';
import { homeFor, startScreens } from './home.ts';
import { maySee } from './permitted.ts';

describe('where a role starts', () => {
  it.each(STAFF_ROLES)('is a screen that %s may see', (role) => {
    const path = homeFor(role, featureRoutes).slice(1);
    const route = featureRoutes.find((one) => one.path === path);
    expect(route && maySee(role, route), path).toBe(true);
  });

  it('is Live Orders for operators, the dashboard for others who may see it, else the first entry', () => {
    expect(homeFor('operator', featureRoutes)).toBe('/live-orders');
    for (const role of ['supervisor', 'finance', 'admin'] as const)
      expect(homeFor(role, featureRoutes), role).toBe('/');
    expect(homeFor('catalogue', featureRoutes)).toBe('/stores');
  });

  it('is the screen of one’s choice while the role may see it, and one that is there', () => {
    expect(homeFor('admin', featureRoutes, '/live-orders')).toBe('/live-orders');
    expect(homeFor('operator', featureRoutes, '/')).toBe('/');
    expect(homeFor('operator', featureRoutes, '/users')).toBe('/live-orders');
    expect(homeFor('catalogue', featureRoutes, '/live-orders')).toBe('/stores');
    expect(homeFor('finance', featureRoutes, '/gone')).toBe('/');
  });

  it('can be every entry of the sidebar, as the contract takes it', () => {
    const { body } = preferencesRoutes.write;
    for (const role of STAFF_ROLES)
      for (const { path } of startScreens(role, featureRoutes))
        expect(body.safeParse({ startOn: `/${path}` }).success, path).toBe(true);
    for (const startOn of ['//elsewhere.example', 'live-orders', '/orders?x=1', '/stores/', ''])
      expect(body.safeParse({ startOn }).success, startOn).toBe(false);
  });

  it('is the dashboard, which refuses, for those who have no screen at all', () => {
    for (const role of ROLES.filter((one) => !roleCan(one, 'console.use')))
      expect(homeFor(role, featureRoutes)).toBe('/');
  });
});
