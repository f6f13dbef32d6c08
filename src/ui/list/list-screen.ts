import { createElement } from 'react';
import type { List, ListRow } from './list.ts';

/** The page of a route that is a list and nothing else. */
export const listScreen =
  <Row extends ListRow>(load: () => Promise<List<Row>>) =>
  async () => {
    const [list, { ListPage }] = await Promise.all([load(), import('./list-page.tsx')]);
    return { default: () => createElement(ListPage<Row>, { list }) };
  };
