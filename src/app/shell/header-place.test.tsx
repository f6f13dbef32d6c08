import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { featureRoutes } from '../feature-routes.ts';
import { routeAt } from '../screen-title.ts';
import { HeaderPlace } from './header-place.tsx';

beforeEach(() => {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
});

it.each([
  ['/live-orders', 'Live Orders'],
  ['/settings', 'Settings'],
  ['/settings/', 'Settings'],
  ['/settings/profile', 'Profile'],
  ['/settings/money', 'Money'],
  ['/settings/device-alarms', 'Alarms on this device'],
  ['/no-such-page', 'Page not found'],
  ['/orders/7/no-such-page', 'Page not found'],
  ['/store-banners/abc', 'Page not found'],
])('the heading of %s is “%s”', (pathname, title) => {
  render(
    <MemoryRouter initialEntries={[pathname]}>
      <HeaderPlace here={routeAt(featureRoutes, pathname)} pathname={pathname} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});

const forms = featureRoutes.flatMap(({ path }) =>
  path.endsWith('/:id/edit') ? [`/${path.replace('/:id/edit', '')}/7`] : [],
);
const withoutPage = forms.filter((path) => routeAt(featureRoutes, path) === null);

it('finds records that have a form and no page', () => {
  expect(withoutPage.length).toBeGreaterThan(0);
});

it.each(withoutPage)('%s, which leads to a form, has no heading meanwhile', (pathname) => {
  render(
    <MemoryRouter initialEntries={[pathname]}>
      <HeaderPlace here={null} pathname={pathname} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('heading')).toBeNull();
});
