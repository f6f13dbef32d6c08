import { formatMoney } from '#contract/money.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrderRepository } from './repository.ts';

/** What one customer may have on the way that nobody has paid yet. Staff who order are known in person. */
export const createCashLimit = (repository: OrderRepository, settings: SettingsService) => ({
  /** Error: 409 when a customer's open orders in cash, the new one included, pass the limit. */
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
