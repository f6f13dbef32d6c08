import type { RequestOf } from '#contract/endpoint.ts';
import type { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Wish = RequestOf<(typeof ordersRoutes)['place']>['body']['discount'];

/** What is taken off an order's goods. Errors: 403 for who may not; 400 when they come to less. */
export function takenOff(wish: Wish, subtotal: bigint, caller: Caller) {
  if (!wish) return {};
  if (!can(caller, 'orders.discount'))
    throw new Refusal('permission.denied', `The role ${caller.role} may not give a discount.`);
  const discount = BigInt(wish.amount);
  if (discount > subtotal)
    throw new Refusal('request.invalid', 'The discount is larger than the subtotal.', {
      fields: [{ path: 'body.discount.amount', message: 'must not be above the subtotal' }],
    });
  return { discount, discount_funder: wish.fundedBy };
}
