import type { OutputOf } from '#contract/endpoint.ts';
import { MAX_OF_KIND, type searchRoutes } from '#contract/routes/insight/search.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MOST, type SearchInput, type SearchKind } from './kind.ts';
import { caseKind } from './kinds/cases.ts';
import { itemKind } from './kinds/items.ts';
import { orderKind } from './kinds/orders.ts';
import { driverKind, userKind } from './kinds/people.ts';
import { promotionKind } from './kinds/promotions.ts';
import { storeKind } from './kinds/stores.ts';
import { zoneKind } from './kinds/zones.ts';

/** The largest id of the database. */
const MAX_ID = 2_147_483_647;

const numberIn = (text: string | undefined): number | null => {
  const number = text === undefined ? null : Number(text);
  return number !== null && number >= 1 && number <= MAX_ID ? number : null;
};

/** Parses the search input: `#123` is an order, `d12` a driver, everything else words. */
export function readAsked(q: string): SearchInput {
  const words = q.trim();
  const number = numberIn(/^#?(\d{1,10})$/.exec(words)?.[1]);
  return {
    words,
    number,
    isOrderNumber: number !== null && words.startsWith('#'),
    driverCode: numberIn(/^d(\d{1,9})$/i.exec(words)?.[1]),
  };
}

/** Searches everything that the caller may read; the best matches come first. */
export function createSearchService(db: Db, orders: OrderService) {
  const kinds: readonly SearchKind[] = [
    orderKind(orders),
    storeKind,
    driverKind,
    userKind,
    itemKind,
    zoneKind,
    promotionKind,
    caseKind,
  ];

  return async (q: string, caller: Caller): Promise<OutputOf<(typeof searchRoutes)['all']>> => {
    const asked = readAsked(q);
    const wanted = kinds.filter(({ kind, permission }) => {
      if (asked.isOrderNumber && kind !== 'order') return false;
      if (asked.driverCode !== null && kind !== 'driver') return false;
      return can(caller, permission);
    });
    const found = await Promise.all(
      wanted.map(async (one) => ({ ...one, items: await one.find(db, asked, caller) })),
    );
    const kept = found.filter(({ items }) => items.length > 0);
    // A single kind may fill the whole list.
    const most = kept.length > 1 ? MAX_OF_KIND : Number.POSITIVE_INFINITY;
    return {
      items: kept
        .flatMap(({ items }) => items.toSorted((a, b) => b.score - a.score).slice(0, most))
        .sort((a, b) => b.score - a.score),
      more: kept
        .filter(({ items }) => items.length > most || items.length >= MOST)
        .map(({ kind, listPath }) => ({
          kind,
          path: `${listPath}?${new URLSearchParams({ q: asked.words })}`,
        })),
    };
  };
}
