import type { SearchResult } from '#contract/routes/insight/search.ts';
import type { OrderService } from '../../../operations/orders/service.ts';
import { MOST, SCORES, type SearchKind } from '../kind.ts';

/** Orders by number, and by the search of their own list, the newest first. */
export const orderKind = (orders: OrderService): SearchKind => ({
  kind: 'order',
  listPath: '/orders',
  permission: 'orders.read',
  async find(_db, { words, number, isOrderNumber }, caller) {
    const byNumber = number === null ? [] : (await list(`#${number}`)).map(shown(SCORES.number));
    if (isOrderNumber) return byNumber;
    const rest = (await list(words)).filter(({ id }) => id !== number);
    return [...byNumber, ...rest.map(shown(SCORES.word - 10))];

    async function list(q: string) {
      return (await orders.list({ q, limit: MOST }, caller)).items;
    }
    function shown(score: number) {
      return (
        { id, store, customer, address, status }: Awaited<ReturnType<typeof list>>[number],
        at: number,
      ): SearchResult => ({
        kind: 'order',
        id,
        title: `#${id} ${store.name}`,
        subtitle: [status, customer.name, address].join(' · '),
        path: `/orders/${id}`,
        // Preserves the list's own order.
        score: score - at / MOST,
      });
    }
  },
});
