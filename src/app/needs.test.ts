import { expect, it } from 'vitest';
import { featureRoutes, needsOf } from './feature-routes.ts';

const needsAt = (path: string) => {
  const route = featureRoutes.find((one) => one.path === path);
  return route && needsOf(route);
};

it('screens of operations and the dashboard get all live data, back-office screens no orders', () => {
  for (const path of ['', 'live-orders', 'eagle-view', 'orders', 'orders/:id', 'drivers/:id'])
    expect(needsAt(path), path).toBe('all');
  for (const path of ['stores', 'stores/:vendorId', 'store-payouts', 'users'])
    expect(needsAt(path), path).toBe('few');
});

it('no screen reads orders or drivers without requesting them', () => {
  const files = import.meta.glob<string>(
    '../features/{books,catalogue,growth,money,people}/**/*.{ts,tsx}',
    { eager: true, query: '?raw', import: 'default' },
  );
  expect(Object.keys(files).length).toBeGreaterThan(100);
  const reads =
    /(?:shownSource|live)\(\)\.(?:orders|drivers|board|positions|stats)\b|domain\/(?:assignment|claim)\//;
  expect(
    Object.entries(files)
      .filter(([, text]) => reads.test(text))
      .map(([file]) => file),
  ).toEqual([]);
});
