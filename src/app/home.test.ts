import { describe, expect, it } from 'vitest';
import { ROLES, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { featureRoutes } from './feature-routes.ts';
import { homeFor } from './home.ts';
import { maySee } from './permitted.ts';

describe('where a role starts', () => {
  it.each(STAFF_ROLES)('is a screen that %s may see', (role) => {
    const path = homeFor(role, featureRoutes).slice(1);
    const route = featureRoutes.find((one) => one.path === path);
    expect(route && maySee(role, route), path).toBe(true);
  });

  it('is the dashboard for those who may see it, and the stores for the catalogue', () => {
    expect(homeFor('operator', featureRoutes)).toBe('/');
    expect(homeFor('catalogue', featureRoutes)).toBe('/stores');
  });

  it('is the dashboard, which refuses, for those who have no screen at all', () => {
    for (const role of ROLES.filter((one) => !roleCan(one, 'console.use')))
      expect(homeFor(role, featureRoutes)).toBe('/');
  });
});
