import type { LedgerService } from '../../books/ledger/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { WalletService } from '../wallets/service.ts';
import { createRefundRepository } from './repository.ts';
import { refundsHandlers } from './routes.ts';
import { createRefundService } from './service.ts';

interface Needs extends Base {
  commands: CommandService;
  ledger: LedgerService;
  settings: SettingsService;
  wallets: WalletService;
  orders: OrderService;
}

export const refundsArea = area({
  services: (needs: Needs) => ({
    refunds: createRefundService({ ...needs, repository: createRefundRepository(needs.db) }),
  }),
  handlers: ({ refunds }) => ({ refunds: refundsHandlers(refunds) }),
});
