import { expect, it } from 'vitest';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { routeAt } from './screen-title.ts';

const orders = { path: 'orders/:id' } as FeatureRoute;
const at = (pathname: string) => routeAt([orders], pathname)?.params.id;

it('reads the number of a record from a path as the router does', () => {
  expect(at('/orders/12')).toBe('12');
  expect(at('/orders/%31')).toBe('1');
  for (const other of ['/orders/x', '/orders/0', '/orders/1.5', '/orders/%zz'])
    expect(at(other), other).toBeUndefined();
});
