import { formatMoney } from '#contract/money.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { PLACED_WITHIN_MINUTES } from '#contract/settings.ts';
import { DAY_MS } from '#contract/time.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { OrderRepository } from './repository.ts';

/** How long an end that a customer did not pay counts. */
const UNPAID_DAYS = 90;

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
    const unpaidSince = new Date(now.getTime() - UNPAID_DAYS * DAY_MS);
    const theirs = await repository.ofCustomer(trx, userId, since, unpaidSince);
    if (theirs.open > limits.openAtMost)
      throw refuse('order.too_many_open', { most: limits.openAtMost });
    if (theirs.recent > limits.placedAtMost)
      throw refuse(
        'order.placed_too_often',
        { most: limits.placedAtMost, minutes: PLACED_WITHIN_MINUTES },
        { retryAfterSeconds: PLACED_WITHIN_MINUTES * 60 },
      );
    const { unpaidAtMost } = settings.get('ends');
    if (payment === 'cash' && theirs.unpaid > unpaidAtMost)
      throw refuse('order.unpaid_ends', undefined, {
        fields: [fieldFault('body.payment', 'order.must_be_card')],
      });
    const most = BigInt(limits.customerCashAtMost);
    if (payment !== 'cash' || theirs.cash <= most) return;
    throw refuse(
      'order.too_much_cash',
      { cash: formatMoney(theirs.cash), most: formatMoney(most) },
      { fields: [fieldFault('body.payment', 'order.must_be_card')] },
    );
  },
});
export type CustomerLimits = ReturnType<typeof createCustomerLimits>;
