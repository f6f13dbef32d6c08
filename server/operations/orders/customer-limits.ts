import { formatMoney } from '#contract/money.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { PLACED_WITHIN_MINUTES } from '#contract/settings.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrderRepository } from './repository.ts';

/**
 * Limits the open orders of a customer, the orders placed in a short time, and the unpaid cash
 * orders. Staff who order are exempt, because they are known.
 */
export const createCustomerLimits = (repository: OrderRepository, settings: SettingsService) => ({
  /**
   * Requires that a customer's orders, including the new one, stay within the limits. Errors: 409
   * for too many open orders or too much open cash; 429 for too many orders within ten minutes.
   */
  async require(
    trx: Trx,
    { role, userId }: Caller,
    { payment, now }: { payment: Order['payment']; now: Date },
  ): Promise<void> {
    if (role !== 'customer') return;
    const limits = settings.get('orders');
    const since = new Date(now.getTime() - PLACED_WITHIN_MINUTES * 60_000);
    const theirs = await repository.ofCustomer(trx, userId, since);
    if (theirs.open > limits.openAtMost)
      throw new Refusal(
        'order.open_limit',
        `You already have ${limits.openAtMost} open orders. Order again when one of them is delivered.`,
      );
    if (theirs.recent > limits.placedAtMost)
      throw new Refusal(
        'order.placed_often',
        `You placed ${limits.placedAtMost} orders within ${PLACED_WITHIN_MINUTES} minutes. Wait a few minutes and order again.`,
        { retryAfterSeconds: PLACED_WITHIN_MINUTES * 60 },
      );
    const most = BigInt(limits.customerCashAtMost);
    if (payment !== 'cash' || theirs.cash <= most) return;
    throw new Refusal(
      'order.cash_limit',
      `With this order, ${formatMoney(theirs.cash)} would be open in cash; the limit is ${formatMoney(most)}. ` +
        'Pay by card, or wait until an earlier order is delivered.',
      { fields: [{ path: 'body.payment', message: 'must be card' }] },
    );
  },
});
export type CustomerLimits = ReturnType<typeof createCustomerLimits>;
