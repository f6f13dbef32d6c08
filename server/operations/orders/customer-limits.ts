import type { Order } from '#contract/routes/operations/orders.ts';
import { PLACED_WITHIN_MINUTES } from '#contract/settings.ts';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS } from '#rules/time.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { OrderRepository } from './repository.ts';

/** How long an end that a customer did not pay counts. */
const UNPAID_DAYS = 90;

/** Since when ends that a customer did not pay count. */
export const unpaidSince = (now: Date): Date => new Date(now.getTime() - UNPAID_DAYS * DAY_MS);

/** Refuses cash to a customer who left too many orders unpaid. Error: 409. */
export function requirePaidEnds(settings: SettingsService, { unpaid }: { unpaid: number }): void {
  if (unpaid > settings.get('ends').unpaidAtMost)
    throw refuse('order.unpaid_ends', undefined, {
      fields: [fieldFault('body.payment', 'order.must_be_card')],
    });
}

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
    const theirs = await repository.ofCustomer(trx, userId, since, unpaidSince(now));
    if (theirs.open > limits.openAtMost)
      throw refuse('order.too_many_open', { most: limits.openAtMost });
    if (theirs.recent > limits.placedAtMost)
      throw refuse(
        'order.placed_too_often',
        { most: limits.placedAtMost, minutes: PLACED_WITHIN_MINUTES },
        { retryAfterSeconds: PLACED_WITHIN_MINUTES * 60 },
      );
    if (payment === 'cash') requirePaidEnds(settings, theirs);
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
