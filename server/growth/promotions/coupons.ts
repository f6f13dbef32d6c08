import { casablancaDay, dayAfter } from '#rules/time.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { promotionRepository as repository } from './repository.ts';
import { windowOf } from './write.ts';

/** The days within which a coupon is used, that of its giving included. */
const COUPON_DAYS = 30;

interface Giver {
  trx: Trx;
  at: Date;
  actor: ActorJson;
}

/** Promotions for one person and one use, which make good what went wrong with an order. */
export const coupons = {
  /** Makes a coupon that is not in force yet. Returns its number. */
  async make(
    { trx, at, actor }: Giver,
    { customerId, amount, name }: { customerId: number; amount: bigint; name: string },
  ): Promise<number> {
    const startsOn = casablancaDay(at);
    const endsOn = dayAfter(startsOn, COUPON_DAYS - 1);
    const { id } = await repository.insert(trx, {
      name,
      code: null,
      kind: 'fixed',
      percent_bp: null,
      amount,
      cap: null,
      minimum_order: 0n,
      starts_on: startsOn,
      ends_on: endsOn,
      ...windowOf({ startsOn, endsOn }),
      hours: null,
      max_uses: 1,
      max_uses_per_customer: 1,
      budget: amount,
      store_share_bp: 0,
      new_customers_only: false,
      is_scoped: true,
      is_coupon: true,
      state_at: at,
      state_by: JSON.stringify(actor),
      created_at: at,
    });
    await repository.setScopes(trx, id, {
      customers: [customerId],
      stores: [],
      categories: [],
      zones: [],
    });
    return id;
  },

  /**
   * Puts a coupon in force: its giver commits its budget, and the accounts of the giver wait until the
   * transaction ends. To be called after all other locks.
   */
  launch: ({ trx, at, actor }: Giver, id: number) =>
    repository.update(trx, id, { state: 'active', state_at: at, state_by: JSON.stringify(actor) }),

  /** Ends a coupon that nobody has used; false if its customer has. */
  async end({ trx, at, actor }: Giver, id: number): Promise<boolean> {
    const row = await repository.lock(trx, id);
    if (!row || row.used > 0) return false;
    if (row.state !== 'ended')
      await repository.update(trx, id, {
        state: 'ended',
        state_at: at,
        state_by: JSON.stringify(actor),
      });
    return true;
  },
};
export type Coupons = typeof coupons;
