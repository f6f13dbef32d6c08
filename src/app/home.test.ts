import { describe, expect, it } from 'vitest';
import { ROLES, type Role, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { preferencesRoutes } from '#contract/routes/people/preferences.ts';
import { featureRoutes } from './feature-routes.ts';
import { homeFor, startScreens } from './home.ts';
import { canSee } from './permitted.ts';

const staff = (role: Role) => ({ role, zones: 'all' }) as const;

describe('the start screen of a role', () => {
  it.each(STAFF_ROLES)('is a screen that %s may see', (role) => {
    const path = homeFor(staff(role), featureRoutes).slice(1);
    const route = featureRoutes.find((one) => one.path === path);
    expect(route && canSee(staff(role), route), path).toBe(true);
  });

  it('is Live Orders for operators, the dashboard for all others', () => {
    expect(homeFor(staff('operator'), featureRoutes)).toBe('/live-orders');
    for (const role of ['supervisor', 'finance', 'catalogue', 'admin'] as const)
      expect(homeFor(staff(role), featureRoutes), role).toBe('/');
  });

  it('is the chosen screen while it exists and the role may see it', () => {
    expect(homeFor(staff('admin'), featureRoutes, '/live-orders')).toBe('/live-orders');
    expect(homeFor(staff('operator'), featureRoutes, '/')).toBe('/');
    expect(homeFor(staff('operator'), featureRoutes, '/users')).toBe('/live-orders');
    expect(homeFor(staff('catalogue'), featureRoutes, '/live-orders')).toBe('/');
    expect(homeFor(staff('finance'), featureRoutes, '/gone')).toBe('/');
  });

  it('can be every entry of the sidebar, and nothing that the contract refuses', () => {
    const { body } = preferencesRoutes.write;
    for (const role of STAFF_ROLES)
      for (const { path } of startScreens(staff(role), featureRoutes))
        expect(body.safeParse({ startOn: `/${path}` }).success, path).toBe(true);
    for (const startOn of ['//elsewhere.example', 'live-orders', '/orders?x=1', '/stores/', ''])
      expect(body.safeParse({ startOn }).success, startOn).toBe(false);
  });

  it('is the dashboard, which refuses, for roles without any screen', () => {
    for (const role of ROLES.filter((one) => !roleCan(one, 'console.use')))
      expect(homeFor(staff(role), featureRoutes)).toBe('/');
  });
});
