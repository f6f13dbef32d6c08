import { expect, it } from 'vitest';
import { isNavigation } from './navigation.ts';

const asks = (url: string) =>
  isNavigation({ method: 'GET', url, headers: { accept: 'text/html' } });

it('a path with a period is one of a page, unless it is that of a file', () => {
  for (const page of ['/orders/12', '/orders/12.', '/cases/1.5', '/orders?q=a.b']) {
    expect(asks(page), page).toBe(true);
  }
  for (const file of ['/favicon.svg', '/assets/main-x1.js', '/fonts/face.woff2', '/robots.txt']) {
    expect(asks(file), file).toBe(false);
  }
});
