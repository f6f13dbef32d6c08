import type { Item } from '#contract/catalogue/item.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { FurnishedStore } from '../furnishing/furnish.ts';
import { chooseOf } from '../furnishing/menus.ts';
import { streetAddress } from '../furnishing/names.ts';
import { nearestQuarter } from '../geography.ts';
import type { Random } from '../random.ts';
import { drawPreference } from '../troubles/missing-items.ts';
import type { CityOrder } from '../world.ts';

export type Basket = InputOf<typeof ordersRoutes.place>['body'];

/** A customer's order from a store: one to three items of its menu, usually paid in cash. */
export function basketOf(
  order: Pick<CityOrder, 'dropoff'>,
  store: FurnishedStore,
  reference: string,
  random: Random,
): Basket {
  const wanted = new Map<Item, number>();
  for (let count = random.whole(1, 3); count > 0; count -= 1) {
    const item = random.pick(store.items);
    wanted.set(item, (wanted.get(item) ?? 0) + 1);
  }
  return {
    reference,
    storeId: store.id as never,
    lines: [...wanted].map(([item, quantity]) => ({
      itemId: item.id,
      quantity,
      ...chooseOf(item, random),
      ...drawPreference(random),
    })),
    dropoff: order.dropoff,
    address: streetAddress(random, nearestQuarter(order.dropoff)),
    payment: random.next() < 0.6 ? 'cash' : 'card',
    ...(random.next() < 0.15 ? { note: 'Sonner à l’interphone' } : {}),
  };
}
