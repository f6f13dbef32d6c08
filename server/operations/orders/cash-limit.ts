import { formatMoney } from '#contract/money.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrderRepository } from './repository.ts';

/**
 * Limits the unpaid cash orders of a customer. Staff who order are exempt, because they are known.
 */
export const createCashLimit = (repository: OrderRepository, settings: SettingsService) => ({
  /** Error: 409 if a customer's open cash orders, including the new one, exceed the limit. */
  async require(trx: Trx, { role, userId }: Caller): Promise<void> {
    if (role !== 'customer') return;
    const most = BigInt(settings.get('orders').customerCashAtMost);
    const open = await repository.openCash(trx, userId);
    if (open <= most) return;
    throw new Refusal(
      'order.cash_limit',
      `With this order, ${formatMoney(open)} would be open in cash; the limit is ${formatMoney(most)}. ` +
        'Pay by card, or wait until an earlier order is delivered.',
      { fields: [{ path: 'body.payment', message: 'must be card' }] },
    );
  },
});
export type CashLimit = ReturnType<typeof createCashLimit>;
