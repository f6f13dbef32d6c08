import type { ItemId, StoreId } from '#contract/ids.ts';
import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { quotesRoutes } from '#contract/routes/operations/quotes.ts';
import { byId, call } from '#src/lib/api/call.ts';

const MOST_ITEMS = '100';

/** The items of a store that can be ordered as they are: available, without a choice to make. */
export async function plainItems(storeId: string, signal: AbortSignal): Promise<ItemRow[]> {
  const query = { storeId, available: 'true' as const, limit: MOST_ITEMS };
  const { items } = await call(itemsRoutes.list, { query }, { signal });
  return items.filter(
    ({ variants, groups }) => variants.length === 0 && groups.every(({ min }) => min === 0),
  );
}

/** How many of an item reach a minimum; centimes. */
export const enoughOf = ({ price }: Pick<ItemRow, 'price'>, minimum: string): number =>
  Math.min(99, Math.max(1, Math.ceil(Number(minimum) / Math.max(1, Number(price)))));

interface TriedBasket {
  storeId: string;
  itemId: number;
  quantity: number;
  /** When it is ordered; null: when it first can be. */
  at: string | null;
}

/** The price of some of one item, as if the promotion were launched. @throws ApiFailure */
export const tryPromotion = (
  id: number,
  { storeId, itemId, quantity, at }: TriedBasket,
  signal: AbortSignal,
) =>
  call(
    quotesRoutes.tryPromotion,
    {
      ...byId(id),
      body: {
        storeId: Number(storeId) as StoreId,
        lines: [{ itemId: itemId as ItemId, quantity }],
        ...(at === null ? {} : { at }),
      },
    },
    { signal },
  );
