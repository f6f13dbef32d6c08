import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { featureRoutes } from '../feature-routes.ts';
import { sectionsFor } from './sections.ts';

const section = (path: string, order: number, more: Partial<FeatureRoute> = {}): FeatureRoute => ({
  path: `settings/${path}`,
  settings: { label: 'settings.shortcuts', holds: 'settings.holds_shortcuts', order },
  page: () => Promise.reject(new Error('not opened')),
  ...more,
});
const paths = (role: Role | null, routes: readonly FeatureRoute[]) =>
  sectionsFor({ role, zones: 'all' }, routes).map(({ path }) => path);

describe('the sections of the settings', () => {
  it('are those that features declare, in their order, if the role may see them', () => {
    const routes = [
      section('b', 2),
      section('a', 1, { permission: 'dispatch.configure' }),
      { path: 'users', page: () => Promise.reject(new Error('not opened')) },
    ];
    expect(paths('supervisor', routes)).toEqual(['settings/a', 'settings/b']);
    expect(paths('operator', routes)).toEqual(['settings/b']);
    expect(paths('driver', routes)).toEqual([]);
    expect(paths(null, routes)).toEqual([]);
  });

  it('have paths below /settings, which no other screen uses but their own forms', () => {
    const ofSections = featureRoutes.flatMap(({ path, settings }) => (settings ? [path] : []));
    for (const { path } of featureRoutes)
      expect(path.startsWith('settings'), path).toBe(
        ofSections.some((section) => path === section || path.startsWith(`${section}/`)),
      );
    expect(ofSections.every((path) => path.startsWith('settings/'))).toBe(true);
    expect(paths('finance', featureRoutes)).toContain('settings/shortcuts');
  });
});
