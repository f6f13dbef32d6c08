import type { RequestOf } from '#contract/endpoint.ts';
import { type PromotionUse, Redemption } from '#contract/growth/promotions/promotion-use.ts';
import type { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { casablancaDay, casablancaDayBegin, dayAfter } from '#rules/time.ts';
import type { WithClock } from '../../platform/area.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { pageById } from '../../platform/http/cursor.ts';
import type { PromotionRepository, PromotionRow } from './repository.ts';

type Routes = typeof promotionsRoutes;

interface Deps extends WithClock {
  repository: PromotionRepository;
  /** Error: 404. */
  rowOf: (id: number) => Promise<PromotionRow>;
}

/** How far back the chart of its use goes, and how long refused codes are kept. */
export const USE_DAYS = 30;

/** The cost of a promotion, and the orders that it counts. */
export const createPromotionUse = ({ db, clock, repository, rowOf }: Deps) => ({
  async use(id: number): Promise<PromotionUse> {
    const { used, reserved, spent } = await rowOf(id);
    const today = casablancaDay(clock());
    const first = dayAfter(today, 1 - USE_DAYS);
    const { totals, orders, redeemed, refused } = await repository.use(
      db,
      id,
      casablancaDayBegin(first),
    );
    const days = Array.from({ length: USE_DAYS }, (_, at) => {
      const day = dayAfter(first, at);
      const those = redeemed.filter((one) => casablancaDay(one.at) === day);
      const cost = those.reduce((sum, { amount }) => sum + amount, 0n);
      return { day, orders: those.length, cost: cost.toString() };
    });
    const { cost = 0n, store = 0n, goods = 0n } = totals ?? {};
    const open = (await repository.openUses(db, [id])).get(id) ?? 0;
    return {
      used,
      open,
      orders,
      reserved: reserved.toString(),
      spent: spent.toString(),
      platformPart: (cost - store).toString(),
      storePart: store.toString(),
      goods: goods.toString(),
      days,
      refused,
    };
  },

  async redemptions(id: number, query: RequestOf<Routes['redemptions']>['query']) {
    await rowOf(id);
    return pageById(
      query,
      (after, limit) => repository.redemptions(db, id, after, limit),
      (row) =>
        fromRow(Redemption, row, {
          store: { id: row.store_id, name: row.store_name },
          customer: { id: row.customer_id, name: row.customer_name },
        }),
    );
  },
});
