import type { RequestOf } from '#contract/endpoint.ts';
import type { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type BasketLine, takeOff } from '../../growth/promotions/evaluate.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

type DiscountInput = RequestOf<(typeof ordersRoutes)['place']>['body']['discount'];

/**
 * A discount by staff on an order's goods, line by line; undefined without one. Errors: 403 without
 * the permission; 400 if it exceeds the goods.
 */
export function takenOff(
  request: DiscountInput,
  lines: readonly BasketLine[],
  subtotal: bigint,
  caller: Caller,
) {
  if (!request) return undefined;
  if (!can(caller, 'orders.discount'))
    throw refuse('order.role_gives_no_discount', { role: caller.role });
  const amount = BigInt(request.amount);
  if (amount > subtotal)
    throw refuse('order.discount_too_large', undefined, {
      fields: [fieldFault('body.discount.amount', 'order.discount_above_subtotal')],
    });
  const storePart = request.fundedBy === 'store' ? amount : 0n;
  return { amount, storePart, parts: takeOff(lines, amount, storePart) };
}
